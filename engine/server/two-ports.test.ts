import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Document } from '../../runtime/document.ts'
import { freePort, startEngine, type EngineProcess } from '../test/servers/engine.ts'
import { fillShop } from '../test/shop/fill-shop.ts'
import { prepareShop } from '../test/shop/prepare-shop.ts'

/** Two sites of one engine, each at its own port, each with its own database and user. */
let folder: string
let engine: EngineProcess
const ports = { shop: 0, other: 0, console: 0 }
const tokens = { shop: '', other: '' }
type Site = keyof typeof tokens
const sites = ['shop', 'other'] as const
const neighbour = { shop: 'other', other: 'shop' } as const

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-two-ports-'))
  for (const name of ['shop', 'other', 'console'] as const) ports[name] = await freePort()
  for (const name of sites)
    fillShop(join(folder, 'sources', `${name}.db`), { products: 5, customers: 2, stock: 5 }).close()
  await prepareShop(folder, {
    documents: (all) => [...all, ...all.map(ofOtherSite)],
    sites: ['shop', 'other'],
  })
  engine = await startEngine({ dataFolder: folder, port: ports.console, sitePort: ports.shop })
  for (const site of sites) {
    const answer = await call(ports[site], 'POST', '/b2b/login', { site, ID: 'user1', PASSWORD: 'pass-user1' })
    tokens[site] = (answer.data as { token: string }).token
  }
})
afterAll(async () => {
  await engine?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** The same shop once more, under other keys and with a database and a port of its own. */
function ofOtherSite(document: Document): Document {
  const text = JSON.stringify(document)
    .replaceAll(/"(site|data-source)\/shop"/g, '"$1/other"')
    .replaceAll('content/shop.', 'content/other.')
    .replaceAll('"schema/', '"schema/other-')
  const other = JSON.parse(text) as Document
  const { kind, key, spec } = other
  if (kind === 'site') Object.assign(spec, { path: 'other', port: ports.other })
  if (kind === 'data-source') spec.db = 'other.db'
  return { ...other, name: `Other ${key}`, key: kind === 'schema' ? `other-${key}` : key.replace('shop', 'other') }
}

async function call(port: number, method: string, path: string, body?: object, token?: string, headers: object = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/vue-element-admin${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as { code: number; data: Record<string, unknown> }) }
}
const page = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })

describe.each(sites)('S-11 the port of the site %s', (site: Site) => {
  const own = () => ports[site]
  const foreign = () => ports[neighbour[site]]

  test('has its pages; at the other port and at the console’s there are none', async () => {
    expect((await page(own(), `/${site}/b2b/home`)).status).toBe(200)
    expect((await page(foreign(), `/${site}/b2b/home`)).status).toBe(404)
    expect((await page(own(), '/')).headers.get('location')).toBe(`/${site}/`)
    const onConsole = await page(ports.console, `/${site}/b2b/home`)
    expect(onConsole.status).toBe(404)
  })

  test.each([
    ['POST', '/b2b/login', { ID: 'user2', PASSWORD: 'pass-user2' }],
    ['POST', '/b2b/open', { route: '/b2b/home' }],
  ])('%s %s of the site is answered at its own port only', async (method, path, input) => {
    const body = { site, ...input }
    expect((await call(own(), method, path, body)).code).toBe(20000)
    expect((await call(foreign(), method, path, body)).status).toBe(404)
    expect((await call(ports.console, method, path, body)).status).toBe(404)
  })

  test('a session is good at its own port only: no rows, no cart, no screen for it at the other', async () => {
    const token = tokens[site]
    const info = await call(own(), 'GET', `/b2b/baseInfo?site=${site}`, undefined, token)
    const [{ contentId }] = (info.data.data as { section: [{ contentId: number }] }).section
    const rows = (port: number) =>
      call(port, 'POST', '/b2b/contentdb/pageinfo/pageData', { contentId, page: 'list', current: 1, limit: 5 }, token)
    expect((await rows(own())).code).toBe(20000)
    expect(await rows(foreign())).toMatchObject({ status: 401, code: 50008 })
    expect((await rows(ports.console)).status).toBe(404)
    const expired = (port: number) => call(port, 'GET', '/b2b/check-token', undefined, token)
    expect((await expired(own())).data).toEqual({ tokenExpired: false })
    expect((await expired(foreign())).data).toEqual({ tokenExpired: true })
    // The browser sends the cookie to every port of the host.
    const siteId = info.data.siteId as number
    const cookie = { cookie: `kumiki_s${siteId}=${token}`, 'sec-fetch-site': 'same-origin' }
    const opened = await call(foreign(), 'POST', '/b2b/open', { site, route: '/b2b/home' }, undefined, cookie)
    expect(opened.status).toBe(404)
    const neighbours = { site: neighbour[site], route: '/b2b/home' }
    const asNobody = await call(foreign(), 'POST', '/b2b/open', neighbours, undefined, cookie)
    expect(asNobody.data).toMatchObject({ route: '/login', base: { tokenExpired: true } })
    expect(asNobody.data).not.toHaveProperty('token')
  })

  test.each([
    ['its own', own, 'ready'],
    ['the other', foreign, 'login-error'],
    ['the console', () => ports.console, 'login-error'],
  ])('a socket at %s port', async (_name, port, type) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/vue-element-admin/socket`, {
      headers: { Origin: `http://127.0.0.1:${port()}` },
    })
    const heard = new Promise((resolve) => socket.on('message', (text: Buffer) => resolve(JSON.parse(text.toString()))))
    socket.on('open', () => socket.send(JSON.stringify({ type: 'login', token: tokens[site] })))
    expect(await heard).toMatchObject({ type })
    socket.close()
  })
})

test('OP-02 what a kill -9 left open is settled before the engine is ready: the order is there with its answer', async () => {
  const inShop = (method: string, path: string, body: object) => call(ports.shop, method, path, body, tokens.shop)
  const info = await call(ports.shop, 'GET', '/b2b/baseInfo?site=shop', undefined, tokens.shop)
  const [{ contentId }] = (info.data.data as { section: [{ contentId: number }] }).section
  const line = { contentId, rowKey: ['P000001'], count: 2 }
  const { PURCHASEID, cart } = (await inShop('PUT', '/b2b/content/list/update-purchase-count', line)).data
  const { total } = cart as { total: string }
  const order = () => inShop('POST', '/b2b/purchase/exec', { contentId, PURCHASEID, inputs: { NOTE: 'once' }, total })
  const first = await order()
  expect(first.code).toBe(20000)
  await engine.kill()
  // As it stands when the kill came between the COMMIT of the order and the note of it.
  const store = new Database(join(folder, 'kumiki.db'))
  const { changes } = store
    .prepare("UPDATE attempts SET state = 'executing', answer = NULL, until = ? WHERE purchase_id = ?")
    .run(new Date(Date.now() + 60_000).toISOString(), PURCHASEID)
  store.close()
  expect(changes).toBe(1)
  engine = await startEngine({ dataFolder: folder, port: ports.console, sitePort: ports.shop })
  const again = await order()
  expect(again.code).toBe(20000)
  expect(again.data.order).toEqual(first.data.order)
})
