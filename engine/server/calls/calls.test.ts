import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costOf } from '../../../workshop/cost-of.ts'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import { prefix } from '../../call/prefix.ts'
import { findWrongCalls, isForSites } from './mount-calls.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const filled = (path: string): string =>
  path
    .replaceAll('{kind}', 'site')
    .replaceAll('{id}', '1')
    .replaceAll(/\{\w+\}/g, '1')
const declared = (): { key: string; spec: CallSpec }[] => kumiki.engine.definitions.calls
const closed = () => declared().filter(({ spec }) => spec.audience !== 'public')

describe('declarations', () => {
  test('AZ-03 every call declares an audience, a rule, limits, and whoever may without a right a reason', () => {
    for (const { key, spec } of declared()) {
      expect(['console', 'site', 'api', 'public'], key).toContain(spec.audience)
      expect(spec.limits.bytes, key).toBeGreaterThan(0)
      expect(spec.limits.ms, key).toBeTruthy()
      expect(['read', 'write', 'login', 'heavy'], key).toContain(spec.limits.rate)
      if (spec.permission.rule === 'none') expect(spec.permission.reason.length, key).toBeGreaterThan(10)
      if (spec.audience === 'public') expect(spec.reason?.length ?? 0, key).toBeGreaterThan(10)
    }
  })

  test('AZ-03 what changes something is in a log, and calls of sites need their licence', () => {
    for (const { key, spec } of declared()) {
      if (spec.safe || spec.method === 'GET' || spec.audience !== 'console') continue
      const isOwnSession = ['open', 'set-language'].includes(key)
      expect(isOwnSession || spec.audit !== undefined || spec.limits.rate !== 'read', key).toBe(true)
    }
    for (const { key, spec } of declared())
      if (spec.permission.rule === 'content') expect(spec.licence, key).toBe('b2bLic')
  })

  test('the engine does not start on a wrong declaration or a missing operation', () => {
    const { definitions, validators, set } = kumiki.engine
    const [first] = definitions.calls
    const broken = (spec: object) => ({
      definitions: { ...definitions, calls: [{ ...first!, spec: { ...first!.spec, ...spec } }] },
      validators,
      set,
    })
    expect(findWrongCalls(kumiki.engine)).toEqual([])
    expect(findWrongCalls(broken({ operation: 'no-such' }))).toEqual([
      expect.stringContaining('no operation "no-such"'),
    ])
    expect(findWrongCalls(broken({ request: 'kumiki:calls/none' }))).toEqual([expect.stringContaining('no schema')])
    expect(findWrongCalls(broken({ audience: 'everybody' })).length).toBeGreaterThan(0)
    const twice = { ...broken({}), definitions: { ...definitions, calls: [first!, { ...first!, key: 'again' }] } }
    expect(findWrongCalls(twice)).toEqual([expect.stringContaining('declared twice')])
  })
})

describe('without a token', () => {
  const forms: [string, (path: string) => string][] = [
    ['as declared', (path) => path],
    ['?x=/login', (path) => `${path}?x=/login`],
    ['trailing slash', (path) => `${path}/`],
    ['two slashes', (path) => `/${path}`],
    ['dot', (path) => `/.${path}`],
    ['encoded slash', (path) => path.replace(/^\/(\w)/, '/%2f$1')],
    ['encoded dots', (path) => `/user/login/%2e%2e/%2e%2e${path}`],
    ['semicolon', (path) => `${path};a`],
    ['upper case', (path) => path.toUpperCase()],
    ['backslash', (path) => path.replaceAll('/', '\\')],
  ]

  test.each(forms)('AZ-01 no closed call answers: %s', async (_name, form) => {
    const before = await kumiki.engine.store.documents.counts()
    for (const { key, spec } of closed()) {
      const answer = await kumiki.call(`${spec.method} ${form(filled(spec.path))}`, {
        ...(spec.method !== 'GET' && spec.method !== 'DELETE' && { body: {} }),
      })
      expect([401, 404], key).toContain(answer.status)
      expect([50008, 40400], key).toContain(answer.code)
    }
    expect(await kumiki.engine.store.documents.counts()).toEqual(before)
  })

  test.each(['HEAD', 'OPTIONS', 'PATCH', 'TRACE_'])('AZ-01 nor does another method: %s', async (method) => {
    for (const { key, spec } of closed()) {
      const response = await kumiki.console.request(prefix + filled(spec.path), {
        method: method.replace('_', '') === 'TRACE' ? 'PURGE' : method,
      })
      expect(response.status, key).toBeGreaterThanOrEqual(400)
    }
  })

  test('AZ-01 an overriding header changes no method', async () => {
    const answer = await kumiki.call('GET /user/info', { headers: { 'x-http-method-override': 'POST' } })
    expect(answer).toMatchObject({ status: 401, code: 50008 })
  })

  test('AN-17 a token of another shape is a bad token', async () => {
    for (const token of ['x', 'x'.repeat(43), '[object Object]', '{"$ne":1}', 'x'.repeat(5000)]) {
      expect(await kumiki.call('GET /user/info', { token }), token).toMatchObject({ status: 401, code: 50008 })
    }
  })

  test('L-23 SE-05 a token in an address opens nothing: addresses stand in the logs of proxies', async () => {
    expect(await kumiki.call(`GET /user/info?token=${kumiki.admin}`)).toMatchObject({ code: 50008 })
    const beside = await kumiki.call(`GET /user/info?token=${'x'.repeat(43)}`, { token: kumiki.admin })
    expect(beside).toMatchObject({ code: 20000, data: { token: kumiki.admin } })
    expect(await kumiki.call(`GET /navigation?token=${kumiki.admin}`)).toMatchObject({ code: 50008 })
  })
})

describe('audiences', () => {
  test('AZ-06 AZ-08 a site token opens no call of the console, and the other way round', async () => {
    const { token } = await kumiki.engine.store.sessions.create({
      audience: 'site',
      siteId: 1,
      userKey: 'admin',
      epoch: 0,
      expiresAt: new Date(kumiki.clock.now.getTime() + 3_600_000).toISOString(),
      data: { login: {} },
    })
    for (const { key, spec } of closed()) {
      const foreign = spec.audience === 'console' ? token : kumiki.admin
      const answer = await kumiki.call(`${spec.method} ${filled(spec.path)}`, {
        token: foreign,
        ...(spec.method !== 'GET' && spec.method !== 'DELETE' && { body: {} }),
      })
      expect(answer, key).toMatchObject({ status: 401, code: 50008 })
    }
  })

  test('a port of sites has no call of the console', async () => {
    for (const { key, spec } of declared().filter((call) => !isForSites(call.spec))) {
      const answer = await kumiki.call(`${spec.method} ${filled(spec.path)}`, { token: kumiki.admin, port: 'site' })
      expect(answer.status, key).toBe(404)
    }
  })
})

describe('input', () => {
  test('AZ-17 fields that nobody declared are refused, by name', async () => {
    // So many calls at once would be too many by themselves.
    const current = kumiki.engine.settings.current()
    current.rates = { ...current.rates, heavy: 100_000 }
    for (const { key, spec } of declared()) {
      if (
        spec.method === 'GET' ||
        spec.method === 'DELETE' ||
        spec.limits.rate === 'login' ||
        spec.audience !== 'console'
      )
        continue
      for (const field of ['roles', 'status', 'license', 'revisionId', 'createdAt', 'isAdmin']) {
        // Where the body is a file, the fields are in the query.
        const query = spec.body === 'file' ? `?${field}=admin` : ''
        const answer = await kumiki.call(`${spec.method} ${filled(spec.path)}${query}`, {
          token: kumiki.admin,
          body: { [field]: 'admin' },
        })
        const schema = kumiki.engine.set.get(spec.request)
        if (schema.properties && Object.hasOwn(schema.properties, field)) continue
        expect(answer, `${key} ${field}`).toMatchObject({ status: 400, code: 40000 })
        expect(answer.data.problems, key).toContainEqual(expect.objectContaining({ at: `/${field}` }))
      }
    }
  })

  test.each(['1 or 1=1', '[]', '{}', 'NaN', '1e309', '9007199254740993', '-1', '0x10', '１２', '1.5', ''])(
    'IN-02 number %s is refused by name',
    async (text) => {
      const answer = await kumiki.call(`GET /document/site?page=${encodeURIComponent(text)}`, { token: kumiki.admin })
      expect(answer).toMatchObject({ status: 400, code: 40000 })
      expect(answer.data.problems).toContainEqual(expect.objectContaining({ at: '/page' }))
    },
  )

  test('IN-12 keys that reach a prototype are refused everywhere', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      for (const body of [
        `{"username":"admin","password":"x","${key}":{"polluted":1}}`,
        `{"document":{"kind":"folder","spec":{"a":{"${key}":{"polluted":1}}}}}`,
      ]) {
        const answer = await kumiki.call('POST /document-check', { token: kumiki.admin, body })
        expect(answer.status, body).toBe(400)
      }
    }
    expect(await kumiki.call('GET /document/site?__proto__=1', { token: kumiki.admin })).toMatchObject({ status: 400 })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('DL-01 a body beyond the limit of its call is refused', async () => {
    const answer = await kumiki.call('PUT /user/language', {
      token: kumiki.admin,
      body: { language: 'x'.repeat(70_000) },
    })
    expect(answer).toMatchObject({ status: 413, code: 41300 })
  })

  test.each([
    ['deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['broad', `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ])('DL-04 %s JSON is refused and costs no more than its size', async (_name, text) => {
    const refuse = (body: string) => kumiki.call('POST /document-check', { token: kumiki.admin, body })
    expect((await refuse(text)).status).toBe(400)
    // Twelve times; work for each pair of its keys would be thousands.
    expect((await costOf(() => refuse(text))) / (await costOf(() => JSON.parse(text)))).toBeLessThan(100)
  })

  test.each([
    ['no JSON', '{', 400, 40000],
    ['an array', '[]', 400, 40000],
    ['a text', '"x"', 400, 40000],
  ])('a body that is %s', async (_name, body, status, code) => {
    expect(await kumiki.call('PUT /user/language', { token: kumiki.admin, body })).toMatchObject({ status, code })
  })
})

describe('origins', () => {
  const token = () => kumiki.admin
  test.each([
    ['another host', { host: 'kumiki.example', origin: 'https://evil.example' }],
    ['another port of the same host', { host: 'kumiki.example:8080', origin: 'http://kumiki.example:8443' }],
    ['null', { host: 'kumiki.example', origin: 'null' }],
    ['a longer name', { host: 'kumiki.example', origin: 'https://kumiki.example.evil.example' }],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
  ])('BR-04 BR-13 %s is refused', async (_name, headers) => {
    expect(await kumiki.call('GET /user/info', { token: token(), headers })).toMatchObject({ status: 403, code: 40301 })
  })

  test('BR-04 JSON under another type is refused', async () => {
    const answer = await kumiki.call('PUT /user/language', {
      token: token(),
      body: { language: 'ja' },
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer).toMatchObject({ status: 415, code: 41500 })
  })

  test('BR-04 a cookie alone opens no call', async () => {
    const cookie = `kumiki_admin=${token()}`
    for (const { key, spec } of closed()) {
      const answer = await kumiki.call(`${spec.method} ${filled(spec.path)}`, { headers: { cookie } })
      expect(answer.code, key).toBe(50008)
    }
  })

  test('BR-04 the cookie gives a token to a page of the same origin only', async () => {
    const cookie = `kumiki_admin=${token()}`
    const ask = (headers: Record<string, string>) =>
      kumiki.call('POST /user/open', {
        headers: { cookie, host: 'kumiki.example:8080', ...headers },
        body: { path: '/documents/schema' },
      })
    expect(await ask({ origin: 'http://kumiki.example:8080', 'sec-fetch-site': 'same-origin' })).toMatchObject({
      code: 20000,
      data: { token: token(), user: { userId: 'admin' }, screen: { key: 'documents' } },
    })
    expect(await ask({})).toMatchObject({ code: 40301 })
    expect(await ask({ origin: 'http://kumiki.example:8443' })).toMatchObject({ code: 40301 })
    expect(await ask({ 'sec-fetch-site': 'same-site' })).toMatchObject({ code: 40301 })
  })

  test('BR-06 CORS is off: no answer allows another origin', async () => {
    const answer = await kumiki.call('GET /user/license', { headers: { origin: 'https://evil.example' } })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('answers', () => {
  test('language by header; the reference of an error is in the answer', async () => {
    const english = await kumiki.call('GET /document/site/999', { token: kumiki.admin })
    const japanese = await kumiki.call('GET /document/site/999', {
      token: kumiki.admin,
      headers: { 'x-language': 'ja' },
    })
    expect(english).toMatchObject({ status: 404, code: 40400, message: 'Target data is not found' })
    expect(japanese.message).toBe('対象のデータが見つかりません。')
    expect(english.data.reference).toMatch(/^[0-9a-f]+-/)
    expect(english.headers.get('cache-control')).toBe('no-store')
    expect(english.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('an error that nobody foresaw says nothing of itself', async () => {
    const { documents } = kumiki.engine.store
    const before = documents.list
    documents.list = () => Promise.reject(new Error('SELECT secret FROM /etc/passwd'))
    const answer = await kumiki.call('GET /document/folder', { token: kumiki.admin })
    documents.list = before
    expect(answer).toMatchObject({ status: 500, code: 50000, message: 'Fail to retrieve setting' })
    expect(JSON.stringify(answer)).not.toContain('SELECT')
  })

  test('an unknown path is not found, in the same words', async () => {
    expect(await kumiki.call('GET /no/such')).toMatchObject({ status: 404, code: 40400 })
  })

  test('DL-02 a call beyond its time is answered 504', async () => {
    const { documents } = kumiki.engine.store
    const before = documents.list
    let begun = false
    documents.list = () => {
      begun = true
      return new Promise(() => undefined)
    }
    const call = kumiki.engine.definitions.calls.find(({ key }) => key === 'document-list')!
    expect(call.spec.limits.ms).toBe(10_000)
    const realNow = performance.now.bind(performance)
    const asked = kumiki.call('GET /document/folder', { token: kumiki.admin })
    await expect.poll(() => begun).toBe(true)
    performance.now = () => realNow() + 11_000
    const answer = await asked.finally(() => (performance.now = realNow))
    documents.list = before
    expect(answer).toMatchObject({ status: 504, code: 50400 })
  })
})
