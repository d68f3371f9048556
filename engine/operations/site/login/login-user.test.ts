import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

const text = (key: string) => ({ key, name: key, type: 'varchar', typeClass: 'String', size: 60 })

/** A shop whose login asks for a branch, too, and whose customers have states and groups in columns of their own. */
const changed = (documents: Document[]) => [
  { kind: 'member-role', version: 1, key: 'dealers', name: 'Dealers', spec: {} },
  ...documents.map((document): Document => {
    const { kind, key, spec } = document
    if (kind === 'site')
      return {
        ...document,
        spec: {
          ...spec,
          login: {
            ...(spec.login as object),
            memberRolesField: 'GROUPS',
            userState: { field: 'PRICE_RANK', suspended: ['S'], deleted: ['D'] },
            retrievalTiming: 2,
          },
        },
      }
    if (key === 'customer-login')
      return {
        ...document,
        spec: {
          ...spec,
          sql: [
            'SELECT code AS CUSTOMER_CODE, name AS CUSTOMER_NAME, price_rank AS PRICE_RANK, :BRANCH AS BRANCH,',
            "  CASE code WHEN 'C1' THEN 'others, dealers' ELSE 'others' END AS GROUPS",
            "  FROM customer WHERE login_id = :ID AND password = :PASSWORD AND :BRANCH = 'east'",
          ],
          parameters: [
            ...(spec.parameters as object[]),
            { name: 'BRANCH', dataType: 'character', length: 10, label: { ja: '支店', en: 'Branch' } },
          ],
          resultColumns: [...(spec.resultColumns as object[]), text('BRANCH'), text('GROUPS')],
        },
      }
    if (key === 'shop.catalogue')
      return {
        ...document,
        spec: { ...spec, displaySetting: { showFlg: 3, memberRoles: ['member-role/dealers'] } },
      }
    return document
  }),
]

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening(changed)
})
afterAll(() => kumiki.close())

const login = (user: string, inputs: object | undefined = { BRANCH: 'east' }, password = `pass-${user}`) =>
  kumiki.ask('site', 'POST /b2b/login', {
    body: { site: 'shop', ID: user, PASSWORD: password, ...(inputs && { inputs }) },
  })
const base = async (token: string) =>
  (await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token })).data.data.section as { title: string }[]

function setRank(user: string, rank: string): void {
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.prepare('UPDATE customer SET price_rank = ? WHERE login_id = ?').run(rank, user)
  database.close()
}

test('what the login schema asks for besides ID and PASSWORD stands on the login screen and decides', async () => {
  for (const [language, label] of [
    ['ja', '支店'],
    ['en', 'Branch'],
  ]) {
    const { data } = await kumiki.ask('site', `GET /b2b/screen?site=shop&route=/login&language=${language}`, {
      headers: { 'x-language': language! },
    })
    expect(data.screen.spec.blocks[0].fields).toEqual([{ key: 'BRANCH', label }])
    expect(data.screen.spec.blocks[0].onSubmit[0].input.inputs).toEqual({ $get: 'event.value.inputs' })
  }
  expect(await login('user2')).toMatchObject({ code: 20000 })
  expect(await login('user2', { BRANCH: 'west' })).toMatchObject({ code: 60101 })
  expect((await login('user2', { BRANCH: 'east', ID: 'user1', PASSWORD: 'pass-user1' })).data.b2bUserId).toBe('C2')
})

test('member roles are those of the column that the builder chose', async () => {
  const [dealer, other] = [(await login('user1')).data.token, (await login('user2')).data.token]
  const titles = async (token: string) => (await base(token)).map(({ title }) => title)
  expect(await titles(dealer)).toContain('Catalogue')
  expect(await titles(other)).not.toContain('Catalogue')
})

test('AN-09 who is suspended or deleted by the row is told so, after the right password only, and while working', async () => {
  const { token } = (await login('user3')).data
  setRank('user3', 'S')
  expect(await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token })).toMatchObject({
    status: 401,
    code: 50016,
    message: 'The user was suspended. Please contact the administrator.',
  })
  expect(await kumiki.ask('site', 'GET /b2b/check-token', { token })).toMatchObject({ data: { tokenExpired: true } })
  expect(await login('user3', undefined, 'wrong')).toMatchObject({ code: 60101 })
  expect(await login('user3')).toMatchObject({ code: 50016 })
  setRank('user3', 'D')
  expect(await login('user3')).toMatchObject({
    code: 50015,
    message: 'The user was deleted. Please contact the administrator.',
  })
  setRank('user3', 'A')
  expect(await login('user3')).toMatchObject({ code: 20000 })
})

test('with each page the row is read again: its user learns the new name, and is told when kept out', async () => {
  const { token } = (await login('user4')).data
  const update = (body: object = { token, siteId: kumiki.siteId }) =>
    kumiki.ask('site', 'PUT /b2b/login-token', { token, body })
  expect((await update()).data.data).toMatchObject({ userName: '得意先 4', timingOfRetrieval: 2 })
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.prepare("UPDATE customer SET name = 'Renamed' WHERE login_id = 'user4'").run()
  database.close()
  expect((await update()).data.data).toMatchObject({ userName: 'Renamed' })
  const other = (await login('user5')).data.token
  for (const body of [
    { token: other, siteId: kumiki.siteId },
    { token, siteId: kumiki.siteId + 1 },
  ])
    expect(await update(body)).toMatchObject({ code: 50008 })
  setRank('user4', 'S')
  expect(await update()).toMatchObject({ code: 50016 })
})

test('a login stands as long as the settings say', async () => {
  const settings = {
    kind: 'settings',
    version: 1,
    key: 'installation',
    name: 'Installation',
    spec: { sessionHours: 2 },
  }
  await kumiki.engine.store.documents.change([{ do: 'put', document: settings }], 'test')
  await expect.poll(() => kumiki.engine.settings.current().sessionMs).toBe(2 * 3_600_000)
  const { token } = (await login('user1')).data
  const { data } = await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token })
  expect(data.expiry.endSeconds).toBeGreaterThan(7000)
  expect(data.expiry.endSeconds).toBeLessThanOrEqual(7200)
})
