import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening((documents) =>
    documents.map((document): Document => {
      const { kind, spec } = document
      return kind === 'site'
        ? { ...document, spec: { ...spec, login: Object.assign({}, spec.login, { direct: true }) } }
        : document
    }),
  )
})
afterAll(() => kumiki.close())

const wanted = { name: 'Ms Mori', user: 'user2', password: 'pass-user2' }
const keys = (method: string, more: { key?: string; body?: object; token?: string; site?: number } = {}) =>
  kumiki.ask(
    'console',
    `${method} /b2b-edit/direct-keys/${more.site ?? kumiki.siteId}${more.key ? `/${more.key}` : ''}`,
    { token: more.token ?? kumiki.admin, ...(method === 'POST' && { body: more.body ?? {} }) },
  )
const make = (more: object = {}) => keys('POST', { body: { ...wanted, ...more } })
let from = 0
const open = (url: string) =>
  kumiki.ask('site', 'POST /b2b/direct-login', {
    body: { site: 'shop', key: url.split('/').at(-1) },
    from: `198.51.100.${++from}`,
  })

test('a direct link is told once, logs its user in, and is kept as a hash alone', async () => {
  const { code, data } = await make()
  expect(code).toBe(20000)
  expect(data.url).toMatch(/\/shop\/direct\/[\w-]{22,}$/)
  const url: string = data.url
  const key = url.split('/').at(-1)!
  const opened = await open(data.url)
  expect(opened.code).toBe(20000)
  const session = await kumiki.engine.store.sessions.get(opened.data.token)
  const { data: listed } = await keys('GET')
  const [row] = listed.rows
  expect(row).toMatchObject({ key: data.key, name: 'Ms Mori', user: session!.userKey, expired: false })
  const kept = await kumiki.engine.store.settings.list('')
  const hash = createHash('sha256').update(key).digest('base64url')
  expect(kept.map(({ name }) => name)).toContain(`direct-login ${kumiki.siteId} ${hash}`)
  for (const secret of [key, 'pass-user2']) expect(JSON.stringify(kept)).not.toContain(secret)
  for (const secret of [key, hash, 'pass-user2']) expect(JSON.stringify(listed)).not.toContain(secret)
})

test("a link is reached by name where the builder gave it one, and the name is nobody else's", async () => {
  const { data } = await make({ slug: 'show-room' })
  expect(data.url).toMatch(/\/shop\/direct\/show-room$/)
  expect((await open(data.url)).code).toBe(20000)
  expect((await open('direct/show-roo')).code).toBe(40400)
  expect(await make({ slug: 'show-room', user: 'user3', password: 'pass-user3' })).toMatchObject({ code: 40901 })
  for (const slug of ['short', 'Show-Room', 'show_room', '-show-room'])
    expect((await make({ slug })).code, slug).toBe(40000)
  await keys('POST', { key: data.key })
  expect((await open(data.url)).code).toBe(40400)
  expect((await make({ slug: 'show-room' })).code).toBe(20000)
})

test('a link ends with its time, thirty days where nothing is said and a year at most', async () => {
  const short = await make({ days: 1 })
  const usual = await make()
  expect((await make({ days: 366 })).code).toBe(40000)
  const before = kumiki.clock.now
  expect(Date.parse(usual.data.expiresAt) - before.getTime()).toBe(30 * 86_400_000)
  kumiki.clock.now = new Date(before.getTime() + 86_400_000)
  expect((await open(short.data.url)).code).toBe(40400)
  expect((await open(usual.data.url)).code).toBe(20000)
  kumiki.clock.now = before
})

test('a revoked link opens nothing any more, and the others stay', async () => {
  const [one, other] = [await make(), await make()]
  expect((await keys('POST', { key: one.data.key })).code).toBe(20000)
  expect((await open(one.data.url)).code).toBe(40400)
  expect((await open(other.data.url)).code).toBe(20000)
  expect((await keys('POST', { key: one.data.key })).code).toBe(40400)
})

test('links are made, listed and revoked with the right on this site only', async () => {
  const { data } = await make()
  const reader = await kumiki.addUser('reader', { b2b: ['read'] })
  const nobody = await kumiki.addUser('nobody', {})
  expect((await keys('POST', { body: wanted, token: reader.token })).code).toBe(40300)
  expect((await keys('POST', { key: data.key, token: reader.token })).code).toBe(40300)
  expect((await keys('GET', { token: nobody.token })).code).toBe(40300)
  for (const site of [kumiki.siteId + 1, 987654]) {
    expect((await keys('POST', { key: data.key, site })).code).toBe(40400)
    expect((await keys('POST', { body: wanted, site })).code).toBe(40400)
    expect((await keys('GET', { site })).code).toBe(40400)
  }
  expect((await open(data.url)).code).toBe(20000)
})

test('no password is guessed by making links: tries count as logins do', async () => {
  const codes = []
  for (let i = 0; i < 7; i++) codes.push((await make({ user: 'user3', password: `wrong-${i}` })).code)
  expect(codes).toEqual([60101, 60101, 60101, 60101, 60101, 42900, 42900])
})

test('ML-05 a link leads to the public address, whatever a caller says of hosts', async () => {
  const { store, settings } = kumiki.engine
  const spec = { publicAddress: 'https://orders.example.com' }
  await store.documents.create({ kind: 'settings', version: 1, key: 'settings', name: 'Settings', spec }, 'test')
  await expect.poll(() => settings.current().publicAddress).toBe(spec.publicAddress)
  const { data } = await kumiki.call(`POST /b2b-edit/direct-keys/${kumiki.siteId}`, {
    token: kumiki.admin,
    body: wanted,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  })
  expect(data.url).toMatch(/^https:\/\/orders\.example\.com:\d+\/shop\/direct\//)
})

test('a site that is deleted leaves no link behind, and no export holds one', async () => {
  await make()
  const { data: exported } = await kumiki.ask('console', 'POST /document-export', {
    token: kumiki.admin,
    body: { addresses: ['site/shop'] },
  })
  expect(JSON.stringify(exported)).not.toContain('direct-login ')
  await kumiki.engine.sites.stopSite(kumiki.siteId, 'test')
  const { revision } = (await kumiki.engine.store.documents.find('site/shop'))!
  const { code } = await kumiki.ask('console', `DELETE /b2b/db/${kumiki.siteId}?revision=${revision}`, {
    token: kumiki.admin,
  })
  expect(code).toBe(20000)
  expect(await kumiki.engine.store.settings.list(`direct-login ${kumiki.siteId} `)).toEqual([])
})
