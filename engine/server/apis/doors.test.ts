import { request as ask } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeConsoleApp } from '../../app.ts'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { stockApi } from '../../test/shop/api-documents.ts'
import { listen, type Listening } from '../listen.ts'

/** Published APIs are answered before Hono's router; what is not plain goes through it. Both ways answer the same. */
let kumiki: ListeningEngine
let hono: Listening
let token: string

beforeAll(async () => {
  const cors = { enable: true, allowedOrigin: 'https://good.com', methods: 'GET', headers: 'Authorization', maxAge: 60 }
  kumiki = await openListening((documents) => [
    ...documents,
    ...stockApi.map((one) => (one.key === 'stock' ? { ...one, spec: { ...one.spec, cors: 'cors/partner' } } : one)),
    namedDocument('cors', 'partner', cors),
    namedDocument('api-token', 'doors', { type: 'longTerm' }),
  ])
  const idOf = async (address: 'api/stock' | 'api-token/doors') =>
    (await kumiki.engine.store.documents.find(address))!.id
  const admin = { token: kumiki.admin, body: {} }
  const published = await kumiki.ask('console', `POST /api-edit/${await idOf('api/stock')}/publish`, admin)
  expect(published.code).toBe(20000)
  const made = await kumiki.ask('console', `POST /config/token/${await idOf('api-token/doors')}/make`, admin)
  token = made.data.token
  hono = await listen(makeConsoleApp(kumiki.engine), { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await hono.close(100)
  await kumiki.close()
})

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const fleeting = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

function hear(port: number, path: string, { method = 'GET', headers = {}, body }: Asked): Promise<object> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method, path, agent: false as const }
    const asking = ask({ ...options, headers: { host: 'kumiki.example', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        resolve({
          status: response.statusCode,
          headers: Object.entries(response.headers)
            .filter(([name]) => !fleeting.has(name))
            .toSorted(),
          text: text.replace(/"reference":"[^"]*"/, '').replaceAll(/[\w-]{43}/g, 'token'),
        })
      })
      response.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

const json = { 'content-type': 'application/json' }
const latin = Buffer.from('{"quantity":"é"}', 'latin1')
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const rows = '/api/stock/v1/ranks/A'
const ways: [string, string, Asked?, boolean?][] = [
  ['rows', `${rows}?limit=3&sort=-CODE&count=true`],
  ['one row', `${rows}/first`],
  ['rows as CSV', rows, { headers: { accept: 'text/csv' } }],
  ['rows on lines', rows, { headers: { accept: 'application/x-ndjson' } }],
  ['without a token', rows, {}, false],
  ['with a wrong one', rows, { headers: { authorization: 'Bearer x' } }, false],
  ['an API that is not there', '/api/other/v1/rows'],
  ['a path that is not there', '/api/stock/v1/other'],
  ['a path of escapes', '/api/stock/v1/%2e%2e/%ff'],
  ['a path that leads out', '/api/../healthz'],
  ['a value that it does not take', `${rows}?sort=NAME`],
  ['a prototype', `${rows}?__proto__=1`],
  ['another method', rows, { method: 'DELETE' }],
  ['the head alone', rows, { method: 'HEAD' }],
  [
    'a preflight',
    rows,
    { method: 'OPTIONS', headers: { origin: 'https://good.com', 'access-control-request-method': 'GET' } },
  ],
  ['what a path takes', rows, { method: 'OPTIONS' }],
  ['bytes of another alphabet', '/api/stock/v1/products/P1', { method: 'PUT', headers: json, body: latin }],
  ['from a page of an allowed host', rows, { headers: { origin: 'https://good.com' } }],
  ['from a page of another', rows, { headers: { origin: 'https://evil.example' } }],
  ['what is no JSON', '/api/stock/v1/products/P1', { method: 'PUT', headers: json, body: '{' }],
  ['a body of another type', '/api/stock/v1/products/P1', { method: 'PUT', body: 'quantity=1' }],
  [
    'a body that is too long',
    '/api/stock/v1/products/P1',
    { method: 'PUT', headers: json, body: 'x'.repeat(1_100_000) },
  ],
  ['a token for nobody', '/api/token', { method: 'POST', headers: form, body: 'grant_type=client_credentials' }, false],
  ['a token to take back', '/api/revoke', { method: 'POST', headers: form, body: 'token=x' }, false],
  ['its description', '/api/stock/v1/openapi.json'],
]

test.each(ways)('through both doors: %s', async (_name, path, asked = {}, withToken = true) => {
  const headers = { ...(withToken && { authorization: `Bearer ${token}` }), ...asked.headers }
  const port = Number(new URL(kumiki.url('console')).port)
  const [quick, routed] = [
    await hear(port, path, { ...asked, headers }),
    await hear(hono.port, path, { ...asked, headers }),
  ]
  expect(quick).toEqual(routed)
})

test('what a caller has already is not sent to him again, through both doors', async () => {
  for (const port of [Number(new URL(kumiki.url('console')).port), hono.port]) {
    const address = `http://127.0.0.1:${port}${rows}`
    const authorization = `Bearer ${token}`
    const etag = (await fetch(address, { headers: { authorization } })).headers.get('etag')!
    const known = await fetch(address, { headers: { authorization, 'if-none-match': etag } })
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
    expect(known.headers.get('content-length')).toBeNull()
  }
})

test('A-07 calls without a token fill no log: one line as it was, and one that counts the others', async () => {
  const { logs } = kumiki.engine.store
  const port = Number(new URL(kumiki.url('console')).port)
  const unknown = async () =>
    (await logs.list({ log: 'api', limit: 200 })).rows.filter(({ user, result }) => user == null && result === '401')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    // What earlier tests were refused is written.
    vi.advanceTimersByTime(60_000)
    for (let at = 0; at < 40; at++)
      expect(await hear(port, rows, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toMatchObject({
        status: 401,
      })
    await hear(port, rows, { headers: { 'x-forwarded-for': '203.0.113.10' } })
    vi.advanceTimersByTime(60_000)
  } finally {
    vi.useRealTimers()
  }
  const toldOf = async (from: string) =>
    (await unknown()).filter(({ address }) => address === from).map(({ data }) => data?.details)
  await expect.poll(async () => (await toldOf('203.0.113.9')).toSorted()).toEqual(['× 39', undefined])
  expect(await toldOf('203.0.113.10')).toEqual([undefined])
})

test.each<[string, string, Asked, number]>([
  ['tokens', rows, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }, 401],
  ['secrets', '/api/token', { method: 'POST', headers: form, body: 'grant_type=client_credentials' }, 401],
  ['tokens to take back', '/api/revoke', { method: 'POST', headers: form, body: 'token=x' }, 200],
])('L-12 a network that sends many wrong %s waits, whatever it sends then', async (what, path, asked, first) => {
  const { rates } = kumiki.engine.settings.current()
  const { login } = rates
  const port = Number(new URL(kumiki.url('console')).port)
  const from = { 'x-forwarded-for': `198.51.100.${what.length}` }
  // As many may come at once.
  rates.login = 10
  try {
    const statuses = []
    for (let at = 0; at < 6; at++)
      statuses.push(await hear(port, path, { ...asked, headers: { ...asked.headers, ...from } }))
    expect(statuses.slice(0, 5)).toMatchObject(Array.from({ length: 5 }, () => ({ status: first })))
    expect(statuses[5]).toMatchObject({ status: 429 })
    const authorization = `Bearer ${token}`
    expect(await hear(port, rows, { headers: { authorization, ...from } })).toMatchObject({ status: 429 })
    expect(await hear(port, rows, { headers: { authorization } })).toMatchObject({ status: 200 })
  } finally {
    rates.login = login
  }
})

test.each<[string, string, Asked, number]>([
  ['an empty segment', '/api//stock/v1/ranks/A', {}, 404],
  ['an empty segment below', '/api/stock/v1//ranks/A', {}, 404],
  ['a step up', '/api/stock/v1/orders/../ranks/A', {}, 404],
  ['a step up in other letters', '/api/stock/v1/orders/%2e%2E/ranks/A', {}, 404],
  ['a step from elsewhere', '/healthz/../api/stock/v1/ranks/A', {}, 404],
  ['the same query twice', '/api/stock/v1/ranks/A?limit=1&limit=2', {}, 400],
  ['a property twice', '/api/stock/v1/orders', { method: 'POST', body: '{"NOTE":"a","NOTE":"b"}' }, 400],
])('A-14 %s is refused, through both doors', async (_name, path, { body, ...asked }, status) => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  for (const port of [Number(new URL(kumiki.url('console')).port), hono.port])
    expect(await hear(port, path, { ...asked, headers, ...(body !== undefined && { body }) })).toMatchObject({ status })
})
