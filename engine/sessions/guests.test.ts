import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

/** The shop without login: open, or with what nobody can check. */
const without = (more: object) => (documents: Document[]) =>
  documents.map((document) => {
    if (document.kind !== 'site') return document
    const { login: _login, ...spec } = document.spec
    return { ...document, spec: { ...spec, ...more } }
  })

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening(without({ public: true }))
})
afterAll(() => kumiki.close())

const base = () => kumiki.ask('site', 'GET /b2b/baseInfo?site=shop')
const siteDocument = async () => (await kumiki.engine.store.documents.find('site/shop'))!

test('S-13 visitors of a site that is open to everybody work with their own cart, and nothing is stored for a look', async () => {
  const tokens: string[] = []
  for (let visit = 0; visit < 20; visit++) {
    const { data } = await base()
    expect(data).toMatchObject({ tokenExpired: false, data: { needsLogin: false } })
    expect(data.data).not.toHaveProperty('userName')
    tokens.push(data.data.token as string)
  }
  const again = await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token: tokens[0]! })
  expect(again.data.data).toMatchObject({ b2bUserId: expect.stringContaining('guest-') })
  expect(again.data.data).not.toHaveProperty('userName')
  const { rows } = (await kumiki.engine.store.documents.list({ kind: 'content' })) as {
    rows: { id: number; document: Document }[]
  }
  const contentId = rows.find(({ document }) => document.key === 'shop.catalogue')!.id
  for (const token of tokens.slice(0, 3))
    expect(await kumiki.ask('site', 'GET /b2b/check-token', { token })).toMatchObject({ data: { tokenExpired: false } })
  expect(await kumiki.engine.store.sessions.list({ audience: 'site' })).toEqual([])
  expect(new Set(tokens).size).toBe(20)
  const read = (token: string) =>
    kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token, body: { contentId } })
  expect((await read(tokens[0]!)).code).toBe(20000)
  const last = tokens[0]!.slice(-1) === 'A' ? 'B' : 'A'
  for (const forged of [`guest.${tokens[0]!.slice(7)}`, `${tokens[0]!.slice(0, -4)}${last}AAA`, 'guest.', 'guest.AAAA'])
    expect(await read(forged)).toMatchObject({ status: 401, code: 50008 })
})

test('A-08 visitors of one network share what is for it, however many tokens they have', async () => {
  const { rates } = kumiki.engine.settings.current()
  const before = { ...rates }
  // Five may come at once, and another each minute.
  Object.assign(rates, { read: 1 })
  const from = '203.0.113.44'
  const { engine } = kumiki
  const look = async (address: string) => {
    const { token } = engine.sessions.openGuest(kumiki.siteId)
    return (await kumiki.ask('site', 'GET /b2b/job', { token, from: address })).status
  }
  const statuses = []
  for (let visit = 0; visit < 12; visit++) statuses.push(await look(from))
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  expect(await look('203.0.113.45')).toBe(200)
  Object.assign(rates, before)
})

test('AN-10 a visitor is one for twelve hours', async () => {
  const { data } = await base()
  const token = data.data.token as string
  const { now } = kumiki.clock
  kumiki.clock.now = new Date(now.getTime() + 11 * 3_600_000)
  expect((await kumiki.ask('site', 'GET /b2b/check-token', { token })).data).toEqual({ tokenExpired: false })
  kumiki.clock.now = new Date(now.getTime() + 13 * 3_600_000)
  expect((await kumiki.ask('site', 'GET /b2b/check-token', { token })).data).toEqual({ tokenExpired: true })
  kumiki.clock.now = now
})

test('S-03 a site that names a login nobody can check is not published, and told wherever it is looked at', async () => {
  const { id, revision, document } = await siteDocument()
  const { public: _public, ...spec } = document.spec
  const api = {
    kind: 'authentication-api',
    version: 1,
    key: 'auth',
    name: 'Auth',
    spec: {},
  }
  for (const more of [{}, { authenticationApi: 'authentication-api/auth' }]) {
    const closed = { ...document, spec: { ...spec, ...more } }
    const documents = [closed, ...(Object.keys(more).length > 0 ? [api] : [])]
    const checked = await kumiki.ask('console', 'POST /document-import', {
      token: kumiki.admin,
      body: { documents, mode: 'overwrite', dry: true },
    })
    expect(checked.data.problems).toContainEqual(
      expect.objectContaining({
        code: 'site-entrance-missing',
        in: 'site/shop',
        at: '/spec/login',
        severity: 'warning',
      }),
    )
  }
  await kumiki.engine.store.documents.save(id, { ...document, spec }, { revision, by: 'test' })
  const { release } = await kumiki.engine.sites.state(kumiki.siteId)
  const refused = await kumiki.ask('console', 'POST /b2b-edit/publish', { token: kumiki.admin, body: { id } })
  expect(refused).toMatchObject({ code: 60106, data: { problems: [{ code: 'site-entrance-missing' }] } })
  expect(await kumiki.engine.sites.state(kumiki.siteId)).toMatchObject({ status: 'publish', release })
})

test('a release from before that says nothing is closed: no session, no data, and the login says so', async () => {
  const token = (await base()).data.data.token as string
  const { spec } = kumiki.engine.sites.running(kumiki.siteId)!.site
  delete spec.public
  const answer = await base()
  expect(answer.data).toMatchObject({ tokenExpired: true, data: { needsLogin: true } })
  expect(answer.data.data).not.toHaveProperty('token')
  expect((await kumiki.ask('site', 'GET /b2b/check-token', { token })).data).toEqual({ tokenExpired: true })
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  expect(await kumiki.ask('site', 'POST /b2b/login', { body })).toMatchObject({
    code: 60107,
    message: expect.stringContaining('cannot log anybody in') as string,
  })
  spec.public = true
})
