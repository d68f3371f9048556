import { beforeEach, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../../json-schemas/load-json-schemas.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { Session } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { siteOpen } from './site-open.ts'

const set = loadJsonSchemas(new URL('../../../..', import.meta.url).pathname)
const token = 't'.repeat(43)
const own = { origin: 'http://shop.example', host: 'shop.example', 'sec-fetch-site': 'same-origin' }
const route = '/b2b/list/3/AbCdEfGhIj'
const screenAt = (at: string, access: object) => ({
  kind: 'screen',
  key: at,
  spec: { route: at, access, blocks: [{ type: 'empty' }] },
})
const screens: Record<string, unknown> = {
  '/login': screenAt('/login', { audience: 'public' }),
  [route]: screenAt(route, { audience: 'site' }),
}
const release = {
  siteId: 7,
  number: 5,
  site: { name: 'Shop', spec: { path: 'shop' } },
  languages: ['en'],
  contents: new Map(),
  menus: {},
  screen: (_language: string, wanted: string) => Promise.resolve(screens[wanted]),
  plan: () => ({ kind: 'login' }),
}

let touched: unknown[]
beforeEach(() => {
  touched = []
})

function makeContext(
  judged: Partial<Session> | CallError,
  headers: Record<string, string>,
  session?: Partial<Session>,
) {
  const answered: string[] = []
  const judge = () => (judged instanceof CallError ? Promise.reject(judged) : Promise.resolve(judged))
  const context = {
    engine: {
      set,
      config: {},
      version: '1',
      settings: { current: () => ({ idleMs: 60_000 }) },
      sites: { byPath: () => release, running: () => release, isOpen: () => true, portOf: () => 8443 },
      sessions: { judge, touch: (one: unknown) => touched.push(one) },
    },
    portSites: { byPath: () => release },
    store: {},
    session,
    language: 'en',
    now: () => new Date(0),
    isSecure: () => false,
    requestHeader: (name: string) => headers[name],
    answerHeader: (_name: string, value: string) => void answered.push(value),
  } as unknown as Context
  return { context, answered }
}

const standing = {
  audience: 'site',
  siteId: 7,
  userKey: 'C1',
  data: {},
  expiresAt: new Date(3_600_000).toISOString(),
} as const
const cookie = { cookie: `kumiki_s7=${token}` }

test('BR-04 a new tab gets token, base and screen for its cookie; that is an action of the user', async () => {
  const { context, answered } = makeContext(standing, { ...own, ...cookie })
  expect(await siteOpen({ site: 'shop', route }, context)).toMatchObject({
    token,
    base: { siteId: 7, tokenExpired: false, data: { b2bUserId: 'C1' } },
    route,
    screen: { screen: { spec: { route } }, release: 5 },
  })
  expect(touched).toEqual([standing])
  expect(answered).toEqual([])
})

test('without a cookie: the base of nobody, and the login', async () => {
  const { context } = makeContext(standing, own)
  const answer = await siteOpen({ site: 'shop', route }, context)
  expect(answer).toMatchObject({ base: { tokenExpired: true }, route: '/login', screen: { screen: { key: '/login' } } })
  expect(answer).not.toHaveProperty('token')
})

test.each([
  ['another site of the browser', { ...own, 'sec-fetch-site': 'same-site' }],
  ['another port', { origin: 'http://shop.example:8080', host: 'shop.example' }],
  ['a program that proves nothing', { host: 'shop.example' }],
])('BR-04 the cookie opens nothing to %s, and stays as it is', async (_name, headers) => {
  const { context, answered } = makeContext(standing, { ...headers, ...cookie })
  const answer = await siteOpen({ site: 'shop', route }, context)
  expect(answer).toMatchObject({ base: { tokenExpired: true }, route: '/login' })
  expect(answer).not.toHaveProperty('token')
  expect(JSON.stringify(answer)).not.toContain('C1')
  expect(answered).toEqual([])
})

test.each([
  ['ended for want of action', new CallError(50014)],
  ['of another site', { ...standing, siteId: 8 }],
])('a session %s gives no token, and the browser forgets its cookies', async (_name, judged) => {
  const { context, answered } = makeContext(judged, { ...own, ...cookie })
  const answer = await siteOpen({ site: 'shop', route }, context)
  expect(answer).toMatchObject({ base: { tokenExpired: true }, route: '/login' })
  expect(answer).not.toHaveProperty('token')
  expect(answered.map((one) => one.split(';')[0])).toEqual(['kumiki_s7=', 'kumiki_in_s7=0'])
  for (const one of answered) expect(one).toContain('Max-Age=0')
})

test('who holds a token that is no longer good is told so', async () => {
  const headers = { ...own, ...cookie, 'x-token': token }
  const ended = makeContext(new CallError(50014), headers)
  await expect(siteOpen({ site: 'shop', route }, ended.context)).rejects.toMatchObject({ code: 50014 })
  const foreign = makeContext(standing, headers, { ...standing, siteId: 8 })
  await expect(siteOpen({ site: 'shop', route }, foreign.context)).rejects.toMatchObject({ code: 50008 })
})

test('an address that leads nowhere gives no screen', async () => {
  const { context } = makeContext(standing, { ...own, ...cookie })
  const answer = await siteOpen({ site: 'shop', route: '/b2b/list/3/wrongKey00' }, context)
  expect(answer).toMatchObject({ token, route: '/b2b/list/3/wrongKey00' })
  expect(answer).not.toHaveProperty('screen')
})
