import type { RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { Log } from '../../../log/log.ts'
import { startWebServer, type WebServer } from '../../../outbound/test/web-server.ts'
import { outboundLimits } from '../../../settings/installation.ts'
import { adminPassword } from '../../../test/open-engine.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

const password = 'Geheim-4711&%'
const column = (key: string) => ({ key, name: key, type: 'json', typeClass: 'String' })
const columns = ['ok', 'CUSTOMER_CODE', 'CUSTOMER_NAME', 'PRICE_RANK', 'GROUPS', 'STATE'].map(column)

/** The shop whose login is decided by another system. */
const withApi = (documents: readonly Document[], port: number): Document[] => [
  ...documents.map((one): Document => {
    const { login: _login, ...rest } = one.spec
    if (one.kind === 'site') return { ...one, spec: { ...rest, authenticationApi: 'authentication-api/staff' } }
    if (one.key === 'shop.orders')
      return { ...one, spec: { ...one.spec, login: { schema: 'schema/staff-section', idField: 'CUSTOMER_CODE' } } }
    if (one.key !== 'shop.catalogue') return one
    return { ...one, spec: { ...one.spec, displaySetting: { showFlg: 3, memberRoles: ['member-role/dealers'] } } }
  }),
  { kind: 'member-role', version: 1, key: 'dealers', name: 'Dealers', spec: {} },
  { kind: 'web-api', version: 1, key: 'staff', name: 'Staff', spec: { apiUrl: `http://127.0.0.1:${port}/v1` } },
  {
    kind: 'schema',
    version: 1,
    key: 'staff-login',
    name: 'Staff login',
    spec: {
      type: 4,
      connectionType: 2,
      webApi: 'web-api/staff',
      request: {
        method: 'POST',
        path: 'login',
        parameters: [
          { name: 'user', kind: 4, value: ':USER' },
          { name: 'pass', kind: 4, value: ':PASS' },
          { name: 'shop', kind: 4, value: ':SHOP' },
        ],
      },
      parameters: ['USER', 'PASS', 'SHOP'].map((name) => ({ name, dataType: 'character', length: 32 })),
      resultColumns: columns,
    },
  },
  {
    kind: 'schema',
    version: 1,
    key: 'staff-section',
    name: 'Staff section',
    spec: {
      type: 6,
      connectionType: 2,
      webApi: 'web-api/staff',
      request: { method: 'POST', path: 'section', body: '{"user": :ID, "pass": :PASSWORD}' },
      parameters: ['ID', 'PASSWORD'].map((name) => ({ name, dataType: 'character', length: 32 })),
      resultColumns: columns,
    },
  },
  {
    kind: 'authentication-api',
    version: 1,
    key: 'staff',
    name: 'Staff',
    spec: {
      schema: 'schema/staff-login',
      parameters: [{ name: 'shop', label: { ja: '店舗', en: 'Shop' }, password: true }],
      bindings: [
        { name: 'USER', source: 'input', field: 'ID' },
        { name: 'PASS', source: 'input', field: 'PASSWORD' },
        { name: 'SHOP', source: 'input', field: 'shop' },
      ],
      idField: 'CUSTOMER_CODE',
      accepted: { field: 'ok', values: ['true'] },
      refusedStatus: [401, 422],
      nameField: 'CUSTOMER_NAME',
      memberRolesField: 'GROUPS',
      userState: { field: 'STATE', suspended: ['S'], deleted: ['D'] },
      timeout: 1,
    },
  },
]

const right = { ok: true, CUSTOMER_CODE: 'C1', CUSTOMER_NAME: 'Müller', PRICE_RANK: 'A', GROUPS: 'dealers', STATE: '' }
const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

let kumiki: ListeningEngine
let web: WebServer
let answer: RequestListener
const bodies: string[] = []
const logged: string[] = []
beforeAll(async () => {
  web = await startWebServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      answer(request, response)
    })
  })
  const note = (...line: unknown[]) => logged.push(inspect(line, { depth: 20 }))
  const log: Log = { call: note, info: note, warn: note, error: note, flush: () => undefined }
  kumiki = await openListening((documents) => withApi(documents, web.port), { log })
  const current = kumiki.engine.settings.current()
  current.outbound = { ...current.outbound, ...outboundLimits({ allowed: [{ to: '127.0.0.1' }] }) }
})
afterAll(async () => {
  await kumiki.close()
  await web.close()
})
beforeEach(() => {
  answer = (_request, response) => json(response, right)
  bodies.length = 0
  web.heard.length = 0
  // Tries of the tests before are forgotten.
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 20 * 60_000)
})

const login = (ID = 'user1', inputs: object = { shop: 'east' }) =>
  kumiki.ask('site', 'POST /b2b/login', { body: { site: 'shop', ID, PASSWORD: password, inputs } })
/** The clock goes on from test to test: nobody stays logged in so long. */
const admin = async () => (await kumiki.login('admin', adminPassword)).data.token as string
const base = async (token?: string) => (await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token })).data
const sessions = async () => (await kumiki.engine.store.sessions.list({ audience: 'site' })).length

test('AN-13 who the other system lets in works as who it names, by the row that it gave', async () => {
  expect(await base()).toMatchObject({ tokenExpired: true, data: { needsLogin: true, section: [] } })
  const { code, data } = await login('  User1 ')
  expect([code, data]).toMatchObject([20000, { checkRes: true, b2bUserId: 'C1', timingOfRetrieval: 1 }])
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([{ user: 'User1', pass: password, shop: 'east' }])
  expect(web.heard.map(({ method, url }) => [method, url])).toEqual([['POST', '/v1/login']])
  const { data: shown } = await base(data.token as string)
  expect(shown).toMatchObject({ userName: 'Müller', b2bUserId: 'C1' })
  expect(shown.section.map(({ title }: { title: string }) => title)).toContain('Catalogue')
  const { id } = (await kumiki.engine.store.documents.find('content/shop.products'))!
  const rows = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', {
    token: data.token as string,
    body: { contentId: id },
  })
  expect([rows.code, rows.data.rows.length > 0]).toEqual([20000, true])
  // What was typed is kept nowhere.
  const session = (await kumiki.engine.store.sessions.get(data.token as string))!
  expect(JSON.stringify(session.data)).not.toContain(password)
})

test('the login page asks for what the authentication API wants besides', async () => {
  const { data } = await kumiki.ask('site', 'GET /b2b/screen?site=shop&route=/login&language=ja', {
    headers: { 'x-language': 'ja' },
  })
  expect(data.screen.spec.blocks[0].fields).toEqual([{ key: 'shop', label: '店舗', input: 'password' }])
})

const wrong = { code: 60101, message: 'User ID or Password is incorrect' }
const failed = { code: 60107, message: expect.stringContaining('Login Failed') as string }
const repeated = `Not ${password}, ${JSON.stringify(password).slice(1, -1)}`
const all: [name: string, listener: RequestListener, told: object][] = [
  ['a status of a wrong login', (_, response) => json(response, right, 401), wrong],
  ['another one', (_, response) => json(response, right, 422), wrong],
  ['no', (_, response) => json(response, { ...right, ok: false }), wrong],
  ['neither yes nor no', (_, response) => json(response, { ...right, ok: undefined }), wrong],
  ['yes in another spelling', (_, response) => json(response, { ...right, ok: 'True' }), wrong],
  ['yes for nobody', (_, response) => json(response, { ...right, CUSTOMER_CODE: ' ' }), wrong],
  ['yes for no name', (_, response) => json(response, { ...right, CUSTOMER_CODE: { id: 1 } }), wrong],
  ['a name without end', (_, response) => json(response, { ...right, CUSTOMER_CODE: 'x'.repeat(257) }), wrong],
  ['two users', (_, response) => json(response, [right, right]), wrong],
  ['none', (_, response) => json(response, []), wrong],
  ['null', (_, response) => json(response, null), wrong],
  ['a text', (_, response) => json(response, 'ok'), wrong],
  ['nothing', (_, response) => response.end(), wrong],
  ['no content', (_, response) => response.writeHead(204).end(), wrong],
  ['a fault', (_, response) => json(response, { ...right, error: repeated }, 500), failed],
  ['a refusal that is none', (_, response) => json(response, { ...right, error: repeated }, 403), failed],
  ['HTML', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${repeated}`), failed],
  ['broken JSON', (_, response) => response.end(`{"ok":true,"CUSTOMER_CODE":"C1","x":"${password}`), failed],
  ['bytes', (_, response) => response.end(Buffer.from([0, 1, 2, 255])), failed],
  ['a redirect', (_, response) => json(response.setHeader('location', '/v1/right'), right, 302), failed],
  ['a repetition elsewhere', (_, response) => json(response.setHeader('location', '/v1/right'), right, 307), failed],
  ['too much', (_, response) => response.writeHead(200, { 'content-length': 10 ** 11 }).flushHeaders(), failed],
  ['the end', (_, response) => response.destroy(), failed],
  ['silence', () => undefined, failed],
]
describe('until it answers rightly nobody is in', () => {
  test.each(all)('SS-10 %s', async (_name, listener, told) => {
    answer = (request, response) => (request.url === '/v1/login' ? listener(request, response) : json(response, right))
    const before = await sessions()
    const heard = await login()
    expect(heard).toMatchObject(told)
    expect(heard.data).not.toMatchObject({ token: expect.anything() as string })
    expect(await sessions()).toBe(before)
    expect(web.heard.map(({ url }) => url)).toEqual(['/v1/login'])
    expect(JSON.stringify(heard)).not.toContain(password)
  })

  test('SS-08 a login by GET does not follow a redirect either', async () => {
    const plan = kumiki.engine.sites.running(kumiki.siteId)!.plan('login', 'login')!
    const [step] = plan.steps
    const { request } = step!
    const parameters = request!.parameters.map((one) => ({ ...one, kind: 3 as const }))
    plan.steps = [{ ...step!, request: { ...request!, method: 'GET', parameters } }]
    answer = (request, response) =>
      request.url === '/v1/login' ? response.writeHead(302, { location: '/v1/right' }).end() : json(response, right)
    expect(await login()).toMatchObject(failed)
    expect(web.heard.map(({ method, url }) => [method, url])).toEqual([['GET', '/v1/login']])
    plan.steps = [step!]
  })

  test('no direct link stands in for it', async () => {
    const body = { name: 'link', user: 'user1', password }
    const route = `POST /b2b-edit/direct-keys/${kumiki.siteId}`
    const made = await kumiki.ask('console', route, { token: await admin(), body })
    expect(made).toMatchObject({ code: 40900, message: expect.stringContaining('Direct login') as string })
    expect(web.heard).toEqual([])
  })
})

test('a login schema of a section over a Web API lets in whom the answer names, and nobody else', async () => {
  const { token } = (await login()).data
  const { id: contentId } = (await kumiki.engine.store.documents.find('content/shop.orders'))!
  const enter = () =>
    kumiki.ask('site', 'POST /b2b/login', {
      token: token as string,
      body: { site: 'shop', contentId, ID: 'user2', PASSWORD: password },
    })
  answer = (_, response) => json(response, { error: 'wrong password' })
  expect(await enter()).toMatchObject(wrong)
  answer = (_, response) => json(response, right, 403)
  expect(await enter()).toMatchObject(wrong)
  answer = (_, response) => json(response, { error: repeated }, 500)
  expect(await enter()).toMatchObject(failed)
  answer = (_, response) => json(response, { ...right, CUSTOMER_CODE: 'C2' })
  expect(await enter()).toMatchObject({ code: 20000, data: { b2bUserId: 'C2' } })
})

test('B-09 publishing tells of a logout where the login does something else, not where it only looks otherwise', async () => {
  const { store } = kumiki.engine
  const token = await admin()
  const stored = (await store.documents.find('authentication-api/staff'))!
  let { revision } = stored
  const toldAfter = async (more: object) => {
    const document = { ...stored.document, spec: { ...stored.document.spec, ...more } }
    revision = (await store.documents.save(stored.id, document, { revision, by: 'test' })).revision
    const route = `GET /b2b-edit/changes/${kumiki.siteId}`
    return (await kumiki.ask('console', route, { token })).data.told as string
  }
  expect(await toldAfter({ parameters: [{ name: 'shop', label: 'Branch' }] })).not.toContain('logged out')
  expect(await toldAfter({ refusedStatus: [401] })).toContain('logged out')
  await toldAfter({})
  const schema = await kumiki.ask('console', `GET /b2b/content/schema/last-login-schema/${kumiki.siteId}`, { token })
  expect(schema.data).toMatchObject({ address: 'schema/staff-login' })
})

test('AN-09 who is suspended or deleted by the answer is told so, after a right login only', async () => {
  answer = (_, response) => json(response, { ...right, STATE: 'S' })
  expect(await login()).toMatchObject({ code: 50016 })
  answer = (_, response) => json(response, { ...right, STATE: 'D' })
  expect(await login()).toMatchObject({ code: 50015 })
  answer = (_, response) => json(response, { ...right, ok: false, STATE: 'S' })
  expect(await login()).toMatchObject(wrong)
})

test('AN-03 tries are counted before the other system is asked, also where it fails', async () => {
  answer = (_, response) => json(response, {}, 500)
  const codes = await Promise.all(Array.from({ length: 12 }, async () => (await login('User9')).code))
  expect(codes.filter((code) => code === 60107)).toHaveLength(5)
  expect(codes.filter((code) => code === 42900)).toHaveLength(7)
  expect(web.heard).toHaveLength(5)
})

test('asked each time: who is no longer let in is out with the next page', async () => {
  const plan = kumiki.engine.sites.running(kumiki.siteId)!.plan('login', 'login')!
  plan.retrievalTiming = 2
  const { token } = (await login()).data
  answer = (_, response) => json(response, { ...right, CUSTOMER_NAME: 'Meier' })
  expect((await base(token as string)).data).toMatchObject({ userName: 'Meier', timingOfRetrieval: 2 })
  answer = (_, response) => json(response, {}, 500)
  expect(await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token })).toMatchObject({ code: 60107 })
  answer = (_, response) => json(response, right, 401)
  expect(await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop', { token })).toMatchObject({ code: 50015 })
  expect(await kumiki.engine.store.sessions.get(token as string)).toBeUndefined()
  plan.retrievalTiming = 1
})

test('who cannot log in because the other system is away has not tried', async () => {
  await web.close()
  for (let tries = 0; tries < 7; tries++) expect(await login('user8')).toMatchObject(failed)
})

test('the password stands in no log', async () => {
  const { store } = kumiki.engine
  const logs = await Promise.all(
    (['operation', 'error', 'audit', 'site', 'data-update'] as const).map((log) =>
      store.logs.list({ log, limit: 500 }),
    ),
  )
  const site = logs[3]!.rows
  expect(site.length).toBeGreaterThan(0)
  const kept = JSON.stringify(logs) + logged.join('\n')
  expect(kept).toContain('schema/staff-login')
  for (const form of [password, encodeURIComponent(password), 'Geheim']) expect(kept).not.toContain(form)
})
