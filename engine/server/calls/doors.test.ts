import { request as ask } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConsoleApp, makeSiteApp, quickCallsOf } from '../../app.ts'
import { prefix } from '../../call/prefix.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import { listen, type Listening } from '../listen.ts'
import { isForSites } from './mount-calls.ts'

/**
 * A call without parameters in its path is answered before Hono's router. Both ways are asked the same here, on real
 * ports, and must give the same to the byte.
 */
let kumiki: TestEngine
let doors: Record<'console' | 'site', { quick: Listening; hono: Listening }>
beforeAll(async () => {
  kumiki = await openEngine()
  kumiki.engine.settings.current().rates.read = 1_000_000
  kumiki.engine.settings.current().rates.write = 1_000_000
  kumiki.engine.settings.current().rates.heavy = 1_000_000
  kumiki.engine.settings.current().importMegabytes = importMegabytes
  const open = async (app: ReturnType<typeof makeConsoleApp>) => ({
    quick: await listen(app, { port: 0, host: '127.0.0.1', calls: quickCallsOf(app) }),
    hono: await listen(app, { port: 0, host: '127.0.0.1' }),
  })
  doors = { console: await open(makeConsoleApp(kumiki.engine)), site: await open(makeSiteApp(kumiki.engine, 8443)) }
})
afterAll(async () => {
  await Promise.all(Object.values(doors).flatMap(({ quick, hono }) => [quick.close(100), hono.close(100)]))
  await kumiki.close()
})

interface Asked {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** Without a length: in pieces. */
  chunked?: boolean
  /** Where it may change something, of a session of its own: what it does to it is not seen by the next. */
  withToken?: boolean
}

interface Heard {
  status: number | undefined
  headers: [string, string][]
  body: string
}

/** Of one moment or one request only. */
const fleeting = new Set(['date'])

async function hear(
  { port }: Listening,
  { method, path, headers = {}, body, chunked, withToken }: Asked,
): Promise<Heard> {
  const token = withToken ? { 'x-token': method === 'GET' ? kumiki.admin : await freshToken() } : {}
  const sent = {
    ...token,
    ...(body !== undefined && !chunked && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  return new Promise((resolve, reject) => {
    // The same name for both, whatever their ports are.
    const options = { port, host: '127.0.0.1', method, path: prefix + path, agent: false as const }
    const asking = ask({ ...options, headers: { host: 'kumiki.example', ...headers, ...sent } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('latin1')
        const reference = /"reference":"([^"]*)"/.exec(text)?.[1] ?? ''
        const names = response.rawHeaders.filter((_, at) => at % 2 === 0)
        const pairs = names.map((name, at): [string, string] => [name.toLowerCase(), response.rawHeaders[at * 2 + 1]!])
        const withoutReference = (name: string, value: string) =>
          name === 'content-length' ? String(Number(value) - reference.length) : plain(value)
        resolve({
          status: response.statusCode,
          headers: pairs
            .filter(([name]) => !fleeting.has(name))
            .map(([name, value]): [string, string] => [name, withoutReference(name, value)])
            .sort(),
          body: plain(reference === '' ? text : text.replace(reference, '')),
        })
      })
      response.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Tokens are made anew for each answer. */
const plain = (text: string): string => text.replaceAll(/[\w-]{43}/g, 'token')

async function freshToken(): Promise<string> {
  const { engine, admin } = kumiki
  const { audience, userKey, epoch, expiresAt, data } = (await engine.sessions.find(admin))!
  return (await engine.store.sessions.create({ audience, userKey, epoch, expiresAt, data })).token
}

/** What the settings allow one to import, here. */
const importMegabytes = 2
const json = { 'content-type': 'application/json' }
/** Ways to ask one call: sound, wrong, hostile. */
const ways: [string, (spec: CallSpec) => Partial<Asked>][] = [
  ['without a token', () => ({})],
  ['with a token', () => ({ withToken: true, headers: json, body: '{}' })],
  ['in another language', () => ({ withToken: true, headers: { ...json, 'x-language': 'en' }, body: '{}' })],
  ['with a field that nobody declared', () => ({ withToken: true, headers: json, body: '{"isAdmin":true}' })],
  ['with what is no JSON', () => ({ withToken: true, headers: json, body: '{' })],
  ['with another type', () => ({ withToken: true, headers: { 'content-type': 'text/plain' }, body: '{}' })],
  ['in pieces', () => ({ withToken: true, headers: json, body: '{"名":"組木"}', chunked: true })],
  [
    'too long',
    ({ limits: { bytes, megabytes } }) => ({
      withToken: true,
      headers: json,
      body: `{"a":"${'x'.repeat(megabytes ? importMegabytes * 1024 * 1024 : bytes)}"}`,
    }),
  ],
  [
    'from another origin',
    () => ({ withToken: true, headers: { ...json, origin: 'https://evil.example' }, body: '{}' }),
  ],
  ['with a query', () => ({ withToken: true, query: '?page=1&find=%E7%B5%84%E6%9C%A8+%2B&a=%ff' }) as Partial<Asked>],
  ['with a prototype in the query', () => ({ withToken: true, query: '?__proto__=1' }) as Partial<Asked>],
]

test.each(ways)('calls that need no router answer the same through both doors: %s', async (name, way) => {
  let compared = 0
  for (const port of ['console', 'site'] as const)
    for (const [at, { key, spec }] of kumiki.engine.definitions.calls.entries()) {
      // Every call without and with a token; of the other ways each call a third.
      const place = ways.findIndex(([each]) => each === name)
      if (place > 1 && (at + place) % 3 > 0) continue
      const isThere = (port === 'site') === isForSites(spec)
      if (spec.path.includes('{') || !isThere) continue
      const { body, query = '', ...more } = way(spec) as Partial<Asked> & { query?: string }
      const hasBody = spec.method !== 'GET' && spec.method !== 'DELETE'
      const asked: Asked = {
        method: spec.method,
        path: spec.path + query,
        ...more,
        ...(hasBody && body !== undefined && { body }),
        ...(hasBody && body === undefined && { body: '' }),
      }
      const [quick, hono] = [await hear(doors[port].quick, asked), await hear(doors[port].hono, asked)]
      expect({ key, ...quick }).toEqual({ key, ...hono })
      compared++
    }
  expect(compared).toBeGreaterThan(20)
})
