import { gzipSync } from 'node:zlib'
import type { RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { startWebServer, type WebServer } from '../../outbound/test/web-server.ts'
import { outboundLimits } from '../../settings/installation.ts'
import { openEngine, type Answer, type TestEngine } from '../../test/open-engine.ts'
import { oidcSecret, startOidcServer, tokenLife, type OidcServer } from '../../web-api/test/oidc-server.ts'

let kumiki: TestEngine
let web: WebServer
let oidc: OidcServer
let answer: RequestListener

const callback = 'http://localhost/main/adminsettings/web-api-config-oauh2-callback'
const secret = { $secret: 'it' }

beforeAll(async () => {
  kumiki = await openEngine()
  web = await startWebServer((request, response) => answer(request, response))
  oidc = await startOidcServer([callback])
})
afterAll(async () => {
  await web.close()
  await oidc.close()
  await kumiki.close()
})
beforeEach(async () => {
  answer = (_request, response) => response.end('hello')
  oidc.instead = undefined
  oidc.grants = []
  oidc.toldBy = []
  web.heard.length = 0
  allow([{ to: '127.0.0.1' }])
})

/** What the settings say of networks that are not public. */
function allow(allowed: { to: string; port?: number }[]): void {
  const current = kumiki.engine.settings.current()
  current.outbound = { ...current.outbound, ...outboundLimits({ allowed }) }
}

const call = (name: string, body: object, token = kumiki.admin): Promise<Answer> =>
  kumiki.call(`POST /config/web-api/${name}`, { token, body })
const document = (spec: object = {}, key = 'tested') => ({
  kind: 'web-api',
  version: 1,
  key,
  name: 'Tested',
  spec: { apiUrl: `http://127.0.0.1:${web.port}/v1?lang=ja`, ...spec },
})
const tested = async (spec: object = {}, secrets = {}) =>
  (await call('test', { document: document(spec), secrets })).data
const problemsOf = async (spec: object) =>
  (await tested(spec)).problems.map(({ code, at }: { code: string; at: string }) => `${code} ${at}`)

describe('the test of a connection', () => {
  test('tells status, time, size and the beginning of the answer', async () => {
    answer = (_request, response) => {
      const body = gzipSync(`${'あ'.repeat(3000)}`)
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'content-encoding': 'gzip' }).end(body)
    }
    expect(await tested()).toEqual({
      status: 404,
      ms: expect.any(Number),
      size: 9000,
      type: 'text/plain; charset=utf-8',
      text: 'あ'.repeat(2000),
      problems: [],
    })
    expect(web.heard[0]).toMatchObject({ method: 'GET', url: '/v1?lang=ja' })
    answer = (_request, response) => response.end(Buffer.from([0xff, 0xd8, 0, 1]))
    expect(await tested()).not.toHaveProperty('text')
  })

  test.each<[string, object, string, (heard: WebServer['heard'][number]) => unknown, unknown]>([
    [
      'basic',
      { authType: 1, username: 'ann', password: secret },
      '/spec/password',
      ({ headers }) => headers.authorization,
      `Basic ${Buffer.from('ann:canary"1').toString('base64')}`,
    ],
    ['auth header', { authType: 2, token: secret }, '/spec/token', ({ headers }) => headers.authorization, undefined],
    [
      'API key in the query',
      { authType: 3, key: 'k', value: secret, position: 'query' },
      '/spec/value',
      ({ url }) => url,
      '/v1?lang=ja&k=canary%221',
    ],
  ])('%s is sent, and what the answer repeats of it is struck out', async (name, spec, at, read, sent) => {
    answer = ({ headers, url }, response) => response.end(JSON.stringify({ headers, url, said: 'canary"1' }))
    const data = await tested(spec, { [at]: 'canary"1' })
    expect(read(web.heard[0]!)).toBe(name === 'auth header' ? 'Bearer canary"1' : sent)
    expect(data.text).toContain('•••')
    expect(data.text).not.toContain('canary')
    expect(data.text).not.toContain(Buffer.from('ann:canary"1').toString('base64'))
  })

  test('F-13 a typed secret is used where the document has none yet', async () => {
    answer = (_request, response) => response.end('ok')
    const data = await tested({ authType: 1, username: 'ann' }, { '/spec/password': 'typed' })
    expect(data.problems).toEqual([])
    expect(web.heard[0]!.headers.authorization).toBe(`Basic ${Buffer.from('ann:typed').toString('base64')}`)
  })

  test('SE-02 a stored secret goes to its own address alone', async () => {
    const saved = { document: document({ authType: 2, token: secret }, 'kept'), secrets: { '/spec/token': 'canary-2' } }
    expect(await kumiki.call('POST /document/web-api', { token: kumiki.admin, body: saved })).toMatchObject({
      status: 200,
    })
    expect((await call('test', { document: saved.document })).data).toMatchObject({ status: 200 })
    expect(web.heard[0]!.headers.authorization).toBe('Bearer canary-2')
    const elsewhere = document({ authType: 2, token: secret, apiUrl: `http://127.0.0.1:${web.port}/rogue` }, 'kept')
    const { data } = await call('test', { document: elsewhere })
    expect(data.problems).toMatchObject([{ code: 'web-api-secret-missing', at: '/spec/token' }])
    expect(web.heard).toHaveLength(1)
  })

  test('what the guard refuses, and what does not answer, is told as that', async () => {
    const at = (apiUrl: string) => problemsOf({ apiUrl })
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    expect(await at(`http://127.0.0.1:${web.port}/`)).toEqual(['web-api-redirects /spec/apiUrl'])
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('x')
    expect(await at(`http://127.0.0.1:${web.port}/`)).toEqual(['web-api-encoding /spec/apiUrl'])
    answer = (_request, response) => response.writeHead(200, { 'content-length': '99999999' }).end('x')
    expect(await at(`http://127.0.0.1:${web.port}/`)).toEqual(['web-api-large /spec/apiUrl'])
    expect(await at('http://127.0.0.1:1/')).toEqual(['connection-no-answer /spec/apiUrl'])
    expect(await at(`https://127.0.0.1:${web.port}/`)).toEqual(['connection-tls /spec/apiUrl'])
    expect(await at('http://no-such-host.invalid/')).toEqual(['connection-host /spec/apiUrl'])
    expect(await at('http://a:b@example.com/')).toEqual(['web-api-credentials /spec/apiUrl'])
    expect(await at('http://[::1/')).toEqual(['web-api-address /spec/apiUrl'])
    allow([])
    web.heard.length = 0
    const inside = (await tested()).problems[0]
    expect(inside).toMatchObject({ code: 'web-api-network', at: '/spec/apiUrl' })
    expect(inside.message).toContain(`http://127.0.0.1:${web.port}`)
    expect(await at('http://93.184.215.14:22/')).toEqual(['web-api-port /spec/apiUrl'])
    expect(await at(`http://127.0.0.1:${kumiki.engine.config.port}/`)).toEqual(['web-api-own /spec/apiUrl'])
    expect(web.heard).toEqual([])
  })

  test('AZ-02 without the right on Web APIs nothing is asked', async () => {
    const { token } = await kumiki.addUser('curious', { 'web-api': ['read'], b2b: ['create', 'read', 'update'] })
    expect(await call('test', { document: document() }, token)).toMatchObject({ status: 403, code: 40300 })
    expect(await call('authorize', { document: document() }, token)).toMatchObject({ status: 403 })
    expect(await call('callback', { code: 'a', state: 'b' }, token)).toMatchObject({ status: 403 })
    expect(web.heard).toEqual([])
  })
})

describe('OAuth2', () => {
  const typed = { '/spec/clientSecret': oidcSecret }
  const oauth = (spec: object = {}, key = 'oauth') =>
    document(
      {
        authType: 4,
        apiUrl: `${oidc.url}/api`,
        accessTokenUrl: `${oidc.url}/token`,
        clientId: 'header',
        clientSecret: secret,
        scope: 'read',
        ...spec,
      },
      key,
    )
  const coded = (spec: object = {}, key = 'coded') =>
    oauth({ grantType: 'authorization_code', authUrl: `${oidc.url}/auth`, scope: 'openid read', ...spec }, key)
  const save = (sent: object) =>
    kumiki.call('POST /document/web-api', { token: kumiki.admin, body: { document: sent, secrets: typed } })
  const authorization = (connection: object, refused?: string) =>
    kumiki.engine.webApis.authorization(connection as never, { refused })

  /** Goes where a browser would go, until the address that leads back. */
  async function visit(address: string): Promise<{ code: string; state: string }> {
    const cookies = new Map<string, string>()
    let next = address
    for (let hops = 0; hops < 10 && !next.startsWith(callback); hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name!, value!)
      }
      next = new URL(response.headers.get('location') ?? '', next).href
    }
    const { code, state } = Object.fromEntries(new URL(next).searchParams)
    return { code: code!, state: state! }
  }
  const begin = async (sent: object) => {
    const { data } = await call('authorize', { document: sent, secrets: typed })
    return data.url as string
  }
  const back = (sent: object, token?: string) => call('callback', sent, token)

  test.each(['javascript:alert(1)?a=b', 'no address'])('A-14 nobody is led to %j', async (address) => {
    for (const field of ['authUrl', 'accessTokenUrl']) {
      const { status, data } = await call('authorize', { document: coded({ [field]: address }) })
      expect({ status, ...data }).toMatchObject({ status: 200, problems: [{ at: `/spec/${field}` }] })
      expect(data.url).toBeUndefined()
    }
  })

  test.each(['header', 'body'])('client credentials, the client told by %s', async (where) => {
    const spec = { clientId: where, clientAuth: where }
    const { data } = await call('test', { document: oauth(spec), secrets: typed })
    expect(data).toMatchObject({ status: 200, problems: [] })
    expect(data.text).toBe('{"hello":"ann","token":"•••"}')
    expect(oidc.toldBy).toEqual([where])
    const refused = await call('test', { document: oauth(spec), secrets: { '/spec/clientSecret': 'another' } })
    expect(refused.data.problems).toMatchObject([{ code: 'web-api-token-failed', at: '/spec/accessTokenUrl' }])
    expect(refused.data.problems[0].message).toContain('invalid_client')
  })

  test('a token is used until shortly before its end, or until it is refused; fifty who want one get the same', async () => {
    const connection = oauth({}, 'many')
    expect(await save(connection)).toMatchObject({ status: 200 })
    const fifty = await Promise.all(Array.from({ length: 50 }, () => authorization(connection)))
    expect(new Set(fifty.map(({ headers }) => headers.authorization)).size).toBe(1)
    expect(oidc.grants).toEqual(['client_credentials'])
    const [first] = fifty[0]!.secrets
    expect((await authorization(connection)).secrets).toEqual([first])
    // DS-11: only what the answer says of its life counts, by our own clock.
    kumiki.clock.now = new Date(kumiki.clock.now.getTime() + (tokenLife - 29) * 1000)
    const [second] = (await authorization(connection)).secrets
    expect(second).not.toBe(first)
    const again = await Promise.all(Array.from({ length: 10 }, () => authorization(connection, second)))
    expect(new Set(again.flatMap(({ secrets }) => secrets)).size).toBe(1)
    expect(again[0]!.secrets).not.toEqual([second])
    expect(oidc.grants).toHaveLength(3)
    const rows = await kumiki.engine.store.settings.list('')
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  test('a connection that must be allowed is saved after that, with what was allowed, and renewed', async () => {
    const connection = coded()
    const refused = await save(connection)
    expect(refused).toMatchObject({ status: 422, message: 'The authorization request was not executed' })
    expect((await call('authorized', { document: connection })).data).toEqual({
      authorized: false,
      redirectUri: callback,
    })
    const url = new URL(await begin(connection))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    const given = await visit(url.href)
    expect(await back(given)).toMatchObject({ status: 200, data: { done: true } })
    expect((await call('authorized', { document: connection })).data.authorized).toBe(true)
    // Tested before it is saved; another user is allowed nothing by it.
    expect((await call('test', { document: connection, secrets: typed })).data).toMatchObject({ status: 200 })
    const other = await kumiki.addUser('other', { 'web-api': ['create', 'read', 'update'] })
    expect((await call('authorized', { document: connection }, other.token)).data.authorized).toBe(false)
    expect(await save(connection)).toMatchObject({ status: 200 })
    const [first] = (await authorization(connection)).secrets
    kumiki.clock.now = new Date(kumiki.clock.now.getTime() + tokenLife * 1000)
    const [second] = (await authorization(connection)).secrets
    expect(second).not.toBe(first)
    expect(oidc.grants).toEqual(['authorization_code', 'refresh_token'])
    // Another address is another connection, which nobody has allowed.
    const elsewhere = coded({ apiUrl: `http://127.0.0.1:${web.port}/rogue` })
    await expect(authorization(elsewhere)).rejects.toMatchObject({ code: 'web-api-secret-missing' })
    expect((await call('authorized', { document: elsewhere })).data.authorized).toBe(false)
  })

  test('SE-05 a state counts once, in its session, for ten minutes', async () => {
    const connection = coded({}, 'once')
    const given = await visit(await begin(connection))
    const thief = await kumiki.addUser('thief', { 'web-api': ['create', 'read', 'update'] })
    const invalid = { status: 422, code: 60107, message: 'OAuth callback: invalid callback' }
    expect(await back(given, thief.token)).toMatchObject(invalid)
    const twice = await Promise.all([back(given), back(given)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await back(given)).toMatchObject(invalid)
    const late = await visit(await begin(connection))
    kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 11 * 60_000)
    expect(await back(late)).toMatchObject(invalid)
    expect(await back({ code: 'a', state: 'b' })).toMatchObject(invalid)
    expect(await back({ code: 'a' })).toMatchObject(invalid)
  })

  test('every other failure of the callback is called by its name', async () => {
    const connection = coded({ scope: 'openid' }, 'failing')
    const answered = async (instead: typeof oidc.instead, changed = {}) => {
      const given = await visit(await begin(connection))
      oidc.instead = instead
      const { message } = await back({ ...given, ...changed })
      oidc.instead = undefined
      return message
    }
    const json = (body: object, status = 200): typeof oidc.instead => {
      return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    expect(await answered(undefined, { code: undefined, error: 'access_denied' })).toBe('OAuth callback: no code')
    const failed = 'OAuth callback: token failure'
    expect(await answered(undefined, { code: 'another' })).toBe(failed)
    expect(await answered(json({ error: 'server_error' }, 500))).toBe(failed)
    expect(await answered((response) => response.end('<html>'))).toBe(failed)
    expect(await answered(json({ access_token: 'a\nb' }))).toBe(failed)
    expect(await answered((response) => response.writeHead(307, { location: '/elsewhere' }).end())).toBe(failed)
    expect(await answered(json({ access_token: 'abc', expires_in: 60 }))).toBe('OAuth callback: missing refresh token')
    expect((await call('authorized', { document: connection })).data.authorized).toBe(false)
  })
})

describe('OpenAPI in', () => {
  const described = {
    openapi: '3.1.0',
    info: { title: 'Stock' },
    servers: [{ url: '/v2' }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
    paths: {
      '/items/{id}': {
        get: {
          summary: 'An item',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: {
            200: {
              content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
            },
          },
        },
      },
    },
  }
  const read = (body: object, token?: string) => call('openapi', body, token)
  const url = () => `http://127.0.0.1:${web.port}/docs/openapi.json`

  test('a description at an address becomes a connection and schemas, by the door of every import', async () => {
    answer = (_request, response) => response.end(JSON.stringify(described))
    const { data: offered } = await read({ url: url() })
    expect(offered).toMatchObject({
      name: 'Stock',
      apiUrl: `http://127.0.0.1:${web.port}/v2`,
      operations: [{ id: 'get /items/{id}', parameters: 1, columns: 1 }],
      problems: [],
    })
    expect(offered).not.toHaveProperty('documents')
    const { documents } = (await read({ url: url(), operations: ['get /items/{id}'] })).data
    const body = { documents, mode: 'new' }
    const imported = await kumiki.call('POST /document-import', { token: kumiki.admin, body })
    expect(imported).toMatchObject({ status: 200, data: { created: 2 } })
    const [connection, schema] = imported.data.rows as { address: string }[]
    const stored = await kumiki.engine.store.documents.find(connection!.address as never)
    expect(stored?.document.spec).toEqual({
      authType: 3,
      apiUrl: `http://127.0.0.1:${web.port}/v2`,
      key: 'key',
      value: { $secret: 'value' },
      position: 'query',
    })
    const made = await kumiki.engine.store.documents.find(schema!.address as never)
    expect(made?.document.spec).toMatchObject({ webApi: connection!.address, request: { path: '/items/:id' } })
  })

  test('in YAML, at an address or as a text', async () => {
    const text = ['openapi: 3.1.0', 'servers: [{url: /v2}]', 'paths:', '  /items:', '    get: {responses: {}}'].join(
      '\n',
    )
    answer = (_request, response) => response.end(text)
    expect((await read({ url: url() })).data).toMatchObject({
      apiUrl: `http://127.0.0.1:${web.port}/v2`,
      operations: [{ id: 'get /items' }],
    })
    expect((await read({ text: text.replace('/v2', 'https://a.test') })).data).toMatchObject({
      apiUrl: 'https://a.test',
    })
  })

  test.each([
    [{ type: 'http', scheme: 'basic' }, { authType: 1 }],
    [
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.test/t', scopes: { a: '', b: '' } } } },
      { authType: 4, accessTokenUrl: 'https://a.test/t', scope: 'a b' },
    ],
    [
      {
        type: 'oauth2',
        flows: { authorizationCode: { tokenUrl: 'https://a.test/t', authorizationUrl: 'https://a.test/a' } },
      },
      { authType: 4, grantType: 'authorization_code', authUrl: 'https://a.test/a' },
    ],
  ])('%j becomes the connection’s, with the user or client that is entered', async (scheme, spec) => {
    const document = {
      ...described,
      info: { title: Object.keys(spec).join(' ') },
      servers: [{ url: 'https://a.test' }],
      components: { securitySchemes: { other: { type: 'http', scheme: 'bearer' }, wanted: scheme } },
      security: [{ wanted: [] }],
    }
    const chosen = { document, operations: ['get /items/{id}'], account: 'ann' }
    const { documents, account } = (await read(chosen)).data
    expect(documents[0].spec).toMatchObject({ ...spec, [spec.authType === 1 ? 'username' : 'clientId']: 'ann' })
    expect(account).toBe(true)
    const body = { documents: documents.slice(0, 1), mode: 'new' }
    const imported = await kumiki.call('POST /document-import', { token: kumiki.admin, body })
    expect(imported).toMatchObject({ status: 200, data: { created: 1 } })
  })

  test('what is none, what the guard refuses, and who may not make schemas', async () => {
    const codes = async (body: object) => (await read(body)).data.problems.map(({ code }: { code: string }) => code)
    // One that would be a thousand million lists.
    const bomb = `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]\n`).join('')}openapi: 3.1.0`
    for (const none of ['<html>', 'a: [', '{"openapi":']) {
      answer = (_request, response) => response.end(none)
      expect(await codes({ url: url() })).toEqual(['openapi-none'])
    }
    expect(await codes({ document: { swagger: '1.2' } })).toEqual(['openapi-none'])
    // What stands for something else is not copied.
    expect((await read({ text: bomb })).data).toMatchObject({ version: '3.1.0', operations: [] })
    expect((await read({ document: described })).data).toMatchObject({ wantsAddress: true, problems: [] })
    expect(await codes({ document: described, operations: ['get /items/{id}'] })).toEqual(['openapi-no-server'])
    answer = (_request, response) => response.writeHead(404).end()
    expect(await codes({ url: url() })).toEqual(['web-api-status'])
    allow([])
    expect(await codes({ url: url() })).toEqual(['web-api-network'])
    const { token } = await kumiki.addUser('reader', { 'web-api': ['create', 'read'] })
    const { documents } = (
      await read(
        { document: { ...described, servers: [{ url: 'https://a.test' }] }, operations: ['get /items/{id}'] },
        token,
      )
    ).data
    const body = { documents, mode: 'new' }
    expect(await kumiki.call('POST /document-import', { token, body })).toMatchObject({ status: 403 })
  })

  test('of another system in several files, as an archive', async () => {
    const archive = new ZipFile()
    const add = (name: string, value: unknown) => archive.addBuffer(Buffer.from(JSON.stringify(value)), name)
    const answered = { 200: { content: { 'application/json': { schema: { $ref: '../shapes.json#/Order' } } } } }
    add('api/openapi.json', {
      openapi: '3.1.0',
      info: { title: 'Orders' },
      servers: [{ url: 'https://a.test' }],
      paths: { '/orders/{id}': { $ref: 'paths/order.json' }, '/far': { $ref: 'https://b.test/far.json' } },
    })
    add('api/paths/order.json', { get: { operationId: 'getOrder', responses: answered } })
    add('api/shapes.json', { Order: { properties: { id: { $ref: '#/Id' } } }, Id: { type: 'integer' } })
    archive.end()
    const file = `data:application/zip;base64,${(await buffer(archive.outputStream)).toString('base64')}`
    const { data } = await read({ file })
    expect(data).toMatchObject({
      name: 'Orders',
      operations: [
        { id: 'get /orders/{id}', columns: 1 },
        { id: 'get /far', refused: expect.stringContaining('https://b.test/far.json') as string },
      ],
      problems: [],
    })
  })

  test('a name that another schema has gets the connection’s behind it', async () => {
    const document = { ...described, info: { title: 'Twice' }, servers: [{ url: 'https://a.test' }] }
    const create = async () => {
      const { documents } = (await read({ document, operations: ['get /items/{id}'] })).data
      return kumiki.call('POST /document-import', { token: kumiki.admin, body: { documents, mode: 'new' } })
    }
    expect(await create()).toMatchObject({ status: 200, data: { created: 2 } })
    expect(await create()).toMatchObject({ status: 200, data: { created: 2 } })
  })

  describe('the same description again', () => {
    const answers = (properties: object) => ({
      200: { content: { 'application/json': { schema: { type: 'array', items: { properties } } } } },
    })
    const version = (properties: object, paths: object = {}) => ({
      openapi: '3.1.0',
      info: { title: 'Goods' },
      servers: [{ url: 'https://a.test' }],
      paths: {
        '/goods': { get: { operationId: 'listGoods', parameters: [since], responses: answers(properties) } },
        ...paths,
      },
    })
    const since = { in: 'query', name: 'since', required: true, schema: { type: 'integer', example: 7 } }
    const text = { type: 'string' }
    const other = { '/old': { get: { operationId: 'old', responses: answers({ a: text }) } } }

    test('is compared; what somebody has made of it stays', async () => {
      const { documents } = (
        await read({ document: version({ code: text, name: text }, other), operations: ['get /goods', 'get /old'] })
      ).data
      const [connection, goods, old] = documents
      goods.spec.resultColumns[1].label = '品名'
      goods.spec.timeout = 7
      const made = { documents: [connection, goods, old], mode: 'new' }
      expect(await kumiki.call('POST /document-import', { token: kumiki.admin, body: made })).toMatchObject({
        status: 200,
      })

      const address = `web-api/${connection.key}`
      const later = version(
        { name: text, price: { type: 'number', example: 1.25 } },
        { '/new': { get: { responses: {} } } },
      )
      const { data } = await read({ document: later, connection: address, operations: ['get /goods', 'get /new'] })
      expect(data.operations).toMatchObject([
        { id: 'get /goods', state: 'changed', note: 'Added: price\nGone: code' },
        { id: 'get /new', state: 'new' },
        { id: `schema/${old.key}`, state: 'gone' },
      ])
      const body = { documents: data.documents, base: data.base, mode: 'overwrite' }
      expect(await kumiki.call('POST /document-import', { token: kumiki.admin, body })).toMatchObject({
        status: 200,
        data: { created: 1, replaced: 1 },
      })
      const stored = await kumiki.engine.store.documents.find(`schema/${goods.key}`)
      expect(stored?.document.spec).toMatchObject({
        timeout: 7,
        resultColumns: [
          { key: 'name', label: '品名' },
          { key: 'price', decimalDigits: 2 },
        ],
      })
      const again = (await read({ document: later, connection: address })).data.operations
      expect(again.map(({ state }: { state: string }) => state)).toEqual(['same', 'same', 'gone'])
    })

    test('of a connection that the caller does not see is not compared', async () => {
      const { token } = await kumiki.addUser('stranger', { 'web-api': ['create'] })
      const asked = { document: version({ code: text }), connection: 'web-api/goods' }
      expect(await read(asked, token)).toMatchObject({ status: 404 })
    })
  })

  describe('A-03 a description that takes long to read', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `  k${at}: 1`).join('\n')
    const yaml = (count: number) =>
      `openapi: 3.1.0\nservers: [{url: https://a.test}]\npaths: {}\nx-more:\n${keys(count)}`

    test('is read beside: everybody else goes on', async () => {
      let isRead = false
      const reading = read({ text: yaml(20_000) }).finally(() => (isRead = true))
      let turns = 0
      while (!isRead) {
        await new Promise(setImmediate)
        turns++
      }
      expect((await reading).data).toMatchObject({ apiUrl: 'https://a.test', problems: [] })
      // On this thread it would have been one turn, of seconds.
      expect(turns).toBeGreaterThan(1000)
    })

    test('a key that stands twice is told with its line', async () => {
      const text = `${yaml(3)}\n  k1: 2`
      expect((await read({ text })).data.problems).toMatchObject([
        {
          code: 'openapi-key-twice',
          message: expect.stringContaining('“k1” stands twice') as string,
          values: ['k1', 8],
        },
      ])
    })

    test('allOf within allOf is refused with its operation; what multiplies itself is too large', async () => {
      const deep = `${'{"allOf":['.repeat(5000)}{}${']}'.repeat(5000)}`
      const responses = `{"200":{"content":{"application/json":{"schema":${deep}}}}}`
      const text = `{"openapi":"3.1.0","servers":[{"url":"https://a.test"}],"paths":{"/a":{"get":{"responses":${responses}}}}}`
      expect((await read({ text })).data.operations).toMatchObject([
        { id: 'get /a', refused: expect.stringContaining('too deep') as string },
      ])
      const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`p${at}`, { type: 'string' }]))
      const schema = (allOf: object[]) => ({ 200: { content: { 'application/json': { schema: { allOf } } } } })
      const shared = { $ref: '#/components/schemas/Big' }
      const paths = Object.fromEntries(
        Array.from({ length: 2200 }, (_, at) => [`/a${at}`, { get: { responses: schema([shared]) } }]),
      )
      const document = { openapi: '3.1.0', paths, components: { schemas: { Big: { properties } } } }
      expect((await read({ document })).data).toMatchObject({
        operations: [],
        problems: [{ code: 'openapi-too-large' }],
      })
    })
  })
})
