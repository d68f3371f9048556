import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

/** Two sites at one port, so that no port is the border between them. */
const withOther = (documents: Document[]): Document[] => [...documents, ...documents.filter(isOfSite).map(toOther)]
const isOfSite = ({ kind }: Document): boolean => kind === 'site' || kind === 'content'
const toOther = (document: Document): Document => {
  const text = JSON.stringify(document).replaceAll('content/shop.', 'content/other.')
  const { key, ...other } = JSON.parse(text) as Document
  if (other.kind === 'site') Object.assign(other.spec, { path: 'other' })
  return { ...other, key: key.replace('shop', 'other'), name: `Other ${key}` }
}

let kumiki: ListeningEngine
let otherId: number
beforeAll(async () => {
  kumiki = await openListening(withOther)
  otherId = (await kumiki.engine.store.documents.find('site/other'))!.id
  expect(await kumiki.engine.sites.publish(otherId, { by: 'test' })).toMatchObject({ status: 'publish' })
})
afterAll(() => kumiki.close())

const admin = (route: string, body?: unknown) => kumiki.ask('console', route, { token: kumiki.admin, body })
const idOf = async (address: `${string}/${string}`): Promise<number> =>
  (await kumiki.engine.store.documents.find(address))!.id
const login = async (site: string): Promise<string> => {
  const answer = await kumiki.ask('site', 'POST /b2b/login', { body: { site, ID: 'user1', PASSWORD: 'pass-user1' } })
  return answer.data.token as string
}

describe('AZ-03 what changes something stands in the audit log', () => {
  const audited = async () => (await kumiki.engine.store.logs.list({ log: 'audit', limit: 200 })).rows

  test('every call is found there once, with who, from where, what and the result, when it is refused too', async () => {
    const folder = { kind: 'folder', version: 1, key: 'audited', name: 'Audited', spec: {} }
    const changing = kumiki.engine.definitions.calls.filter(
      ({ spec }) => spec.audience === 'console' && spec.safe !== true && spec.audit !== undefined,
    )
    expect(changing.length).toBeGreaterThan(35)
    for (const { key, spec } of changing) {
      // Ends the sessions that the others need.
      if (key === 'logout' || key === 'end-sessions') continue
      const path = spec.path.replace('{kind}', 'folder').replaceAll(/\{\w+\}/g, '999999')
      const before = (await audited()).length
      const body = key === 'document-create' ? { document: folder } : {}
      const { code } = await kumiki.ask('console', `${spec.method} ${path}`, {
        token: kumiki.admin,
        ...(spec.method !== 'DELETE' && { body }),
        from: '203.0.113.9',
      })
      const [entry, ...more] = (await audited()).slice(0, (await audited()).length - before)
      expect(more, key).toEqual([])
      expect(entry, key).toMatchObject({
        call: key,
        user: 'admin',
        address: '203.0.113.9',
        message: spec.audit,
        result: String(code),
      })
    }
    expect((await audited()).find(({ call }) => call === 'document-create')).toMatchObject({
      object: 'folder/audited',
      result: '20000',
    })
  })

  test('no call changes something in silence but the two that begin a session', () => {
    const silent = kumiki.engine.definitions.calls.filter(
      ({ spec }) => spec.audit === undefined && spec.safe !== true && spec.audience !== 'site',
    )
    expect(silent.map(({ key }) => key).sort()).toEqual(['open', 'site-open'])
  })
})

describe('AZ-06 a token is good for its audience and its site', () => {
  const contents = ['products', 'catalogue', 'orders']
  const rows = (token: string, contentId: number) =>
    kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token, body: { contentId } })

  test('at one port: no content of the other site, by number, by path, by cart', async () => {
    for (const [own, foreign] of [
      ['shop', 'other'],
      ['other', 'shop'],
    ]) {
      const token = await login(own!)
      for (const content of contents) {
        expect(await rows(token, await idOf(`content/${own}.${content}`))).toMatchObject({ code: 20000 })
        const contentId = await idOf(`content/${foreign}.${content}`)
        expect(await rows(token, contentId)).toMatchObject({ status: 404, code: 40400 })
        const put = await kumiki.ask('site', 'PUT /b2b/content/list/update-purchase-count', {
          token,
          body: { contentId, rowKey: ['P000001'], count: 1 },
        })
        expect(put).toMatchObject({ status: 404, code: 40400 })
      }
      const base = await kumiki.ask('site', `GET /b2b/baseInfo?site=${foreign}`, { token })
      expect(base.data).toMatchObject({ tokenExpired: true })
      const siteId = own === 'shop' ? kumiki.siteId : otherId
      for (const asked of [siteId, siteId === otherId ? kumiki.siteId : otherId]) {
        const headers = { cookie: `kumiki_s${asked}=${token}`, 'sec-fetch-site': 'same-origin' }
        const opened = (site: string) =>
          kumiki.ask('site', 'POST /b2b/open', { body: { site, route: '/b2b/home' }, headers })
        expect((await opened(foreign!)).data).toMatchObject({ route: '/login', base: { tokenExpired: true } })
        if (asked === siteId) expect((await opened(own!)).data).toMatchObject({ token, route: '/b2b/home' })
      }
    }
  })

  test('one name in console and site: the token of one opens no call of the other', async () => {
    const { token: console } = await kumiki.addUser('C1', { b2b: ['read'] })
    const site = await login('shop')
    expect(await rows(site, await idOf('content/shop.catalogue'))).toMatchObject({ code: 20000 })
    expect(await rows(console, await idOf('content/shop.catalogue'))).toMatchObject({ status: 401, code: 50008 })
    expect(await kumiki.ask('console', 'GET /document/site', { token: console })).toMatchObject({ code: 20000 })
    // Once unknown to memory, once known: two ways judge a token.
    for (let turn = 0; turn < 2; turn++)
      for (const { key, spec } of kumiki.engine.definitions.calls) {
        if (spec.audience !== 'console' && spec.audience !== 'site') continue
        const [port, token] = spec.audience === 'console' ? (['console', site] as const) : (['site', console] as const)
        const path = spec.path.replaceAll(/\{\w+\}/g, '1')
        const hasBody = spec.method !== 'GET' && spec.method !== 'DELETE'
        const answer = await kumiki.ask(port, `${spec.method} ${path}`, { token, ...(hasBody && { body: {} }) })
        expect(answer, key).toMatchObject({ status: 401, code: 50008 })
      }
  })
})

describe('AZ-21 one administrator is left, whatever is changed', () => {
  const read = async (address: `${string}/${string}`) => (await kumiki.engine.store.documents.find(address))!
  const changed = async (address: `${string}/${string}`, spec: object) => {
    const { id, document, revision } = await read(address)
    return { id, revision, document: { ...document, spec: { ...document.spec, ...spec } } }
  }
  const save = (kind: string, { id, document, revision }: Awaited<ReturnType<typeof changed>>) =>
    admin(`PUT /document/${kind}/${id}`, { document, revision })

  test('nor by the query instead of the body', async () => {
    const { id, document, revision } = await changed('user/admin', { roles: [] })
    const query = new URLSearchParams({ document: JSON.stringify(document), revision: String(revision) })
    const answer = await admin(`PUT /document/user/${id}?${query}`, {})
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await read('user/admin')).toMatchObject({ revision })
  })

  test('the role that gives everything cannot be emptied, by save, import or restore', async () => {
    const empty = await changed('role/admin', { all: false, permissions: {} })
    delete (empty.document.spec as { all?: boolean }).all
    const last = { code: 60106, data: { problems: [{ code: 'last-admin', at: '/spec/all' }] } }
    expect(await save('role', empty)).toMatchObject(last)
    expect(await admin('POST /document-import', { documents: [empty.document], mode: 'overwrite' })).toMatchObject(last)
    expect(await read('role/admin')).toMatchObject({ revision: empty.revision })
    expect(await admin(`DELETE /document/role/${empty.id}`)).toMatchObject({ status: 409, code: 40902 })
  })

  test('nor comes a revision back in which the role gave less, or the user had it not', async () => {
    const { documents } = kumiki.engine.store
    const emptied = await changed('role/admin', { permissions: {} })
    delete (emptied.document.spec as { all?: boolean }).all
    for (const [address, less] of [
      ['role/admin', emptied],
      ['user/admin', await changed('user/admin', { roles: [] })],
    ] as const) {
      const { id, document } = await read(address)
      const before = await documents.save(id, less.document, { revision: less.revision, by: 'test' })
      const now = await documents.save(id, document, { revision: before.revision, by: 'test' })
      const kind = address.split('/')[0]!
      const body = { revision: before.revision, base: now.revision }
      const answer = await admin(`POST /document/${kind}/${id}/restore`, body)
      expect(answer, address).toMatchObject({ code: 60106, data: { problems: [{ code: 'last-admin' }] } })
      expect(await read(address), address).toMatchObject({ revision: now.revision })
    }
  })

  test('two administrators who take the role from each other at once', async () => {
    const { token } = await kumiki.addUser('deputy', {}, { roles: ['role/admin'] })
    for (let round = 0; round < 5; round++) {
      const [one, other] = await Promise.all([
        changed('user/admin', { roles: [] }),
        changed('user/deputy', { roles: [] }),
      ])
      const answers = await Promise.all([
        kumiki.ask('console', `PUT /document/user/${one.id}`, {
          token,
          body: { document: one.document, revision: one.revision },
        }),
        kumiki.ask('console', `PUT /document/user/${other.id}`, {
          token: kumiki.admin,
          body: { document: other.document, revision: other.revision },
        }),
      ])
      expect(answers.map(({ code }) => code).sort(), `round ${round}`).toEqual([20000, 60106])
      const back = answers[0].code === 20000 ? 'user/admin' : 'user/deputy'
      const change = await changed(back, { roles: ['role/admin'] })
      await kumiki.engine.store.documents.change([{ do: 'save', ...change }], 'test')
    }
  })
})

test('AN-21 three hundred guesses of a direct key at once: twenty are looked at', async () => {
  let looked = 0
  const { get } = kumiki.engine.store.settings
  kumiki.engine.store.settings.get = (name: string) => {
    if (name.startsWith('direct-login ')) looked++
    return get(name)
  }
  const guess = (i: number) =>
    kumiki.ask('site', 'POST /b2b/direct-login', {
      body: { site: 'shop', key: `guess${String(i).padStart(5, '0')}` },
      from: `198.51.100.7`,
    })
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => guess(i)))
  kumiki.engine.store.settings.get = get
  const told = (status: number) => answers.filter((answer) => answer.status === status)
  expect(told(404).length + told(429).length).toBe(300)
  expect(looked).toBe(told(404).length)
  expect(looked).toBeLessThanOrEqual(20)
  for (const { retryAfter } of told(429)) expect(retryAfter).toBeGreaterThan(0)
})
