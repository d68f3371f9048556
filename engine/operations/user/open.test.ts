import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'
import { patienceMs } from '../../test/limits.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const page = { host: 'k', origin: 'http://k', 'sec-fetch-site': 'same-origin' }
const open = (path: string, { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {}) =>
  kumiki.call('POST /user/open', {
    ...(token !== undefined && { token }),
    headers: { ...page, ...headers },
    body: { path },
  })

test('one call answers what user-info, navigation and screen-read answer', async () => {
  const { token } = await kumiki.addUser('reader', { schema: ['read'] })
  const answer = await open('/documents/schema', { token })
  const [user, navigation, screen] = await Promise.all(
    ['GET /user/info', 'GET /navigation', 'GET /screen/documents'].map((call) =>
      kumiki.call(call, { token, headers: { 'x-language': 'ja' } }),
    ),
  )
  const { loads: _rows, ...data } = answer.data
  expect(data).toEqual({
    token,
    user: user!.data,
    navigation: navigation!.data,
    screen: (screen!.data as { screen: object }).screen,
  })
})

test('the rows of the screen come with it, as the page would ask for them, in the language of the session', async () => {
  const body = { path: '/documents/schema', search: '?page=2', hash: '' }
  // A machine that is busy gives none in time: the page asks for them itself then.
  const data = await vi.waitFor(
    async () => {
      const answer = await kumiki.call('POST /user/open', { token: kumiki.admin, headers: page, body })
      expect(answer.data.loads).toBeDefined()
      return answer.data
    },
    { timeout: patienceMs },
  )
  const list = await kumiki.call('GET /document/schema?page=2&limit=50', {
    token: kumiki.admin,
    headers: { 'x-language': 'ja' },
  })
  const input = { kind: 'schema', page: 2, limit: 50, sort: '' }
  expect(data.loads).toEqual([{ call: 'document-list', input, data: list.data }])
})

test('AZ-01 rows that the user may not see do not come with it', async () => {
  const { token } = await kumiki.addUser('no-rows', { schema: ['read'] })
  expect((await kumiki.call('GET /document/schema', { token })).status).toBe(403)
  const { status, data } = await open('/documents/schema', { token })
  expect([status, data.screen?.key, data.loads]).toEqual([200, 'documents', undefined])
})

test('it speaks the language of the session, whatever the page says', async () => {
  const { token } = await kumiki.addUser('nihongo', { schema: ['read'] })
  await kumiki.call('PUT /user/language', { token, body: { language: 'ja' } })
  const answer = await open('/documents/schema', { token, headers: { 'x-language': 'en' } })
  const japanese = await kumiki.call('GET /screen/documents?language=ja', { token })
  expect(answer.data.user).toMatchObject({ language: 'ja' })
  expect(answer.data.screen).toEqual((japanese.data as { screen: object }).screen)
})

test('a user who chose no language is met in that of the browser', async () => {
  const { password } = await kumiki.addUser('visitor', { schema: ['read'] })
  const told = async (accepted: string) => {
    const headers = { 'accept-language': accepted }
    const login = await kumiki.call('POST /user/login', { body: { username: 'visitor', password }, headers })
    const answer = await open('/documents/schema', { token: (login.data as { token: string }).token, headers })
    return answer.data.user
  }
  expect(await told('en-US,en;q=0.9')).toMatchObject({ language: 'en', ownLanguage: 'en' })
  expect(await told('ja')).toMatchObject({ language: 'ja', ownLanguage: 'ja' })
})

test('what the user may not open is not given; the landing page stands for an address that leads nowhere', async () => {
  const { token } = await kumiki.addUser('nobody', {})
  expect((await open('/log', { token })).data.screen).not.toMatchObject({ key: 'log' })
  const admin = await open('/no/such/place', { token: kumiki.admin })
  expect(admin.data.screen).toMatchObject({ spec: { route: admin.data.navigation.landing } })
})

test('BR-04 a cookie that opens nothing any more is forgotten', async () => {
  const answer = await open('/', { headers: { cookie: `kumiki_admin=${'x'.repeat(43)}` } })
  expect(answer.code).toBe(50008)
  expect(answer.headers.getSetCookie().map((one) => one.split(';')[0])).toEqual(['kumiki_admin=', 'kumiki_in_admin=0'])
})

test('AZ-06 a token of a site opens no console', async () => {
  const { token } = await kumiki.engine.store.sessions.create({
    audience: 'site',
    siteId: 1,
    userKey: 'admin',
    epoch: 0,
    expiresAt: new Date(kumiki.clock.now.getTime() + 3_600_000).toISOString(),
    data: { login: {} },
  })
  expect(await open('/documents/schema', { token })).toMatchObject({ status: 401, code: 50008 })
})

test('a look at the session answers, and a token that is not good ends with its code', async () => {
  expect(await kumiki.call('GET /user/check-token', { token: kumiki.admin })).toMatchObject({
    data: { tokenExpired: false },
  })
  expect(await kumiki.call('GET /user/check-token', { token: 'x'.repeat(43) })).toMatchObject({ code: 50008 })
})
