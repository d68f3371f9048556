import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

const display: Record<string, object> = {
  'shop.catalogue': { showFlg: 4, conditions: [{ name: 'PRICE_RANK', value: 'A' }] },
}
const changed = (documents: Document[]) =>
  documents.map((document): Document => {
    const { kind, key, spec } = document
    if (kind === 'site')
      return { ...document, spec: { ...spec, login: { ...(spec.login as object), retrievalTiming: 2 } } }
    if (kind === 'content' && display[key]) return { ...document, spec: { ...spec, displaySetting: display[key] } }
    return document
  })

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening(changed)
})
afterAll(() => kumiki.close())

const idOf = async (key: string) => (await kumiki.engine.store.documents.find(`content/${key}`))!.id

test('L-22 with a row that is read each time, screens and menus follow it as the data do', async () => {
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  const { data } = await kumiki.ask('site', 'POST /b2b/login', { body })
  const token = data.token as string
  const id = await idOf('shop.catalogue')
  const base = async () =>
    (await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token })).data.data.section as { contentId: number }[]
  const rows = () => kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token, body: { contentId: id } })
  expect((await base()).map(({ contentId }) => contentId)).toContain(id)
  expect((await rows()).code).toBe(20000)

  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.prepare(`UPDATE customer SET price_rank = 'B' WHERE login_id = 'user1'`).run()
  database.close()
  expect((await rows()).status).toBe(404)
  expect((await base()).map(({ contentId }) => contentId)).not.toContain(id)
})

test('L-08 neither the hash nor what was typed is kept without need', async () => {
  const release = kumiki.engine.sites.running(kumiki.siteId)!
  const plan = release.plan('login', 'login')!
  const [column] = plan.columns.map(({ key }) => key).filter((key) => key !== plan.userKey)
  Object.assign(plan, { passwordHash: column, retrievalTiming: 1 })
  release.site.spec.login!.direct = true
  const { directKeyName } = await import('../../../sessions/direct-keys.ts')
  const { store } = kumiki.engine
  const typed = store.secrets.seal(
    `site-direct-${kumiki.siteId}`,
    JSON.stringify({ ID: 'user3', PASSWORD: 'pass-user3' }),
  )
  const expiresAt = new Date(kumiki.clock.now.getTime() + 60_000).toISOString()
  await store.settings.set(
    directKeyName(kumiki.siteId, 'AbCdEfGhIj'),
    { siteId: kumiki.siteId, userKey: 'C3', typed, expiresAt },
    'test',
  )
  const opened = await kumiki.ask('site', 'POST /b2b/direct-login', { body: { site: 'shop', key: 'AbCdEfGhIj' } })
  const session = (await store.sessions.get(opened.data.token as string))!
  expect(session.data).not.toHaveProperty('typed')
  expect(session.data.login).not.toHaveProperty(column!)
  expect(Object.keys(session.data.login as object).length).toBeGreaterThan(0)
})
