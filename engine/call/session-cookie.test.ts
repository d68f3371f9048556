import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSiteCookie, siteCookie } from '../operations/site/request/site-cookie.ts'
import { adminPassword, openEngine, type TestEngine } from '../test/open-engine.ts'
import type { Context } from './context.ts'

let kumiki: TestEngine
let id: number
const settings = (spec: Record<string, unknown>) => ({
  kind: 'settings',
  version: 1,
  key: 'settings',
  name: 'Settings',
  spec,
})

beforeAll(async () => {
  kumiki = await openEngine()
  const { store } = kumiki.engine
  id = (await store.documents.create(settings({ trustedProxies: ['192.0.2.7'] }), 'test')).id
})
afterAll(() => kumiki.close())

const cookiesOf = async (headers: Record<string, string>, from: string): Promise<string[]> => {
  const body = { username: 'admin', password: adminPassword }
  return (await kumiki.call('POST /user/login', { body, headers, from })).headers.getSetCookie()
}

test('S-09 BR-03 a cookie is secure when a trusted proxy says so, not when a stranger does', async () => {
  await expect.poll(() => kumiki.engine.settings.current().trustedProxies.any).toBe(true)
  const [cookie, marker] = await cookiesOf({ 'x-forwarded-proto': 'https' }, '192.0.2.7')
  expect(cookie).toMatch(/^__Host-kumiki_admin=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict; Max-Age=\d+; Secure$/)
  expect(marker).toMatch(/^kumiki_in_admin=1; .*; Secure$/)
  for (const stranger of await cookiesOf({ 'x-forwarded-proto': 'https' }, '192.0.2.8'))
    expect(stranger).not.toMatch(/Secure|__Host-/)
})

test('S-09 L-10 so are all of an installation whose public address is https, those of sites too', async () => {
  const { store } = kumiki.engine
  await store.documents.save(id, settings({ publicAddress: 'https://console.example.com' }), {
    revision: 1,
    by: 'test',
  })
  await expect.poll(() => kumiki.engine.settings.current().publicAddress).toBe('https://console.example.com')
  const [cookie] = await cookiesOf({}, '192.0.2.9')
  expect(cookie).toMatch(/^__Host-kumiki_admin=.*; Secure$/)
  // The plain name, which a page without TLS could set, opens nothing.
  const opened = (name: string) =>
    kumiki.call('POST /user/open', {
      body: { path: '/' },
      headers: {
        cookie: cookie!.split(';')[0]!.replace('__Host-kumiki_admin', name),
        origin: 'https://console.example.com',
      },
    })
  expect((await opened('kumiki_admin')).data.token ?? '').toBe('')
  expect((await opened('__Host-kumiki_admin')).data.token).toMatch(/^[\w-]{43}$/)

  const set: string[] = []
  const context = (cookie: string) =>
    ({
      engine: kumiki.engine,
      isSecure: () => true,
      answerHeader: (_name: string, value: string) => set.push(value),
      requestHeader: (name: string) => ({ cookie, host: 'shop.example', 'sec-fetch-site': 'same-origin' })[name],
    }) as unknown as Context
  setSiteCookie(context(''), 7, 'abc')
  const seconds = kumiki.engine.settings.current().sessionMs / 1000
  expect(set[0]).toBe(`__Host-kumiki_s7=abc; HttpOnly; Path=/; SameSite=Lax; Max-Age=${seconds}; Secure`)
  expect(siteCookie(context('__Host-kumiki_s7=abc'), 7)).toBe('abc')
  expect(siteCookie(context('kumiki_s7=abc'), 7)).toBeUndefined()
})
