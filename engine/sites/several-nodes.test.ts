import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { patienceMs } from '../test/limits.ts'
import { freePort, startEngine, type EngineProcess } from '../test/servers/engine.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../test/servers/postgresql.ts'
import { timesOf, stopwatch } from '../../workshop/long-run.ts'
import { fillShop } from '../test/shop/fill-shop.ts'
import { prepareShop } from '../test/shop/prepare-shop.ts'

const secret = 'a'.repeat(64)

if (!hasPostgresql()) test.skip('skipped: nodes that publish and serve (no PostgreSQL installed)', () => {})

describe.skipIf(!hasPostgresql())('nodes on one store', () => {
  let folder: string
  let server: PostgresqlServer
  /** Asks the store past the nodes. */
  let store: pg.Client
  let siteId: number
  let contentId: number
  const nodes: EngineProcess[] = []
  const sitePorts: number[] = []
  let token = ''

  const start = async (options: { port?: number; sitePort?: number } = {}): Promise<EngineProcess> => {
    const { port = await freePort(), sitePort = await freePort() } = options
    const env = { KUMIKI_DATABASE_URL: server.url, KUMIKI_SECRET: secret }
    const dataFolder = mkdtempSync(join(folder, 'node-'))
    // The shop's own database is one for all, as a server would be.
    symlinkSync(join(folder, 'sources'), join(dataFolder, 'sources'))
    return startEngine({ dataFolder, port, sitePort, env })
  }
  const call = async (node: EngineProcess, method: string, path: string, body?: object) => {
    const response = await fetch(`${node.url}/vue-element-admin${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-language': 'en', ...(token && { 'x-token': token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { code: number; message: string; data: Record<string, unknown> }
  }
  /** Which release a node serves; 0 where it serves none. */
  const serves = async (node: EngineProcess): Promise<number> => {
    try {
      const answer = await fetch(`${node.siteUrl}/vue-element-admin/b2b/baseInfo?site=shop`)
      return answer.ok ? ((await answer.json()) as { data: { release: number } }).data.release : 0
    } catch {
      return 0
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kumiki-several-'))
    server = await startPostgresql()
    store = new pg.Client({ connectionString: server.url })
    await store.connect()
    fillShop(join(folder, 'sources', 'shop.db'), { products: 40, customers: 2, stock: 1000 }).close()
    const shop = await prepareShop(folder, { databaseUrl: server.url, secret })
    siteId = shop.siteId
    contentId = shop.ids.products
    for (let at = 0; at < 2; at++) {
      sitePorts.push(await freePort())
      nodes.push(await start({ sitePort: sitePorts[at]! }))
    }
    const answer = await call(nodes[0]!, 'POST', '/user/login', { username: 'admin', password: 'admin-password' })
    token = String(answer.data.token)
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await store?.end()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the node that cannot open the port says so in log, probe and console; the others serve on, and it follows when it can', async () => {
    const sitePort = await freePort()
    const squatter = createServer()
    await new Promise<void>((resolve) => squatter.listen(sitePort, '127.0.0.1', resolve))
    const third = await start({ sitePort })
    nodes.push(third)
    for (const node of nodes.slice(0, 2)) expect(await serves(node)).toBe(1)
    const base = (node: EngineProcess) => call(node, 'GET', `/b2b-edit/base/${siteId}`)
    expect((await base(third)).data).toMatchObject({
      status: 'publish',
      problems: [{ code: 'port-taken', at: '/spec/port', values: [String(sitePort)] }],
    })
    expect((await base(nodes[0]!)).data).toMatchObject({ status: 'publish', problems: [] })
    const probe = (await (await fetch(`${third.url}/readyz`)).json()) as unknown
    expect(probe).toEqual({ status: 'ready', sites: [{ site: siteId, code: 'port-taken', port: sitePort }] })
    await expect.poll(() => third.output()).toContain('port-taken')
    await new Promise((resolve) => squatter.close(resolve))
    await expect.poll(() => serves(third)).toBe(1)
    expect((await base(third)).data).toMatchObject({ problems: [] })
  })

  test('a start that fails for the console’s port changes nothing for anybody', async () => {
    const port = Number(new URL(nodes[0]!.url).port)
    const again = start({ port, sitePort: sitePorts[0]! })
    // It asks the port whether it is ready, and there another node answers.
    const second = await again.catch(() => undefined)
    await expect.poll(() => second?.process.exitCode).toBe(1)
    expect(second!.output()).toContain(`The port ${port} is taken`)
    expect(await serves(nodes[0]!)).toBe(1)
    expect(await serves(nodes[1]!)).toBe(1)
  })

  test('a kill -9 while a site is published: every node serves what the store names within 5 s', async () => {
    for (let cut = 0; cut < timesOf(1, 4); cut++) {
      const publishing = call(nodes[0]!, 'POST', '/b2b-edit/publish', { id: siteId, note: `cut ${cut}` }).catch(
        () => 'cut',
      )
      await new Promise((resolve) => setTimeout(resolve, 20 + cut * 60))
      await nodes[0]!.kill()
      await publishing
      nodes[0] = await start({ sitePort: sitePorts[0]! })
      const named = async () => (await call(nodes[1]!, 'GET', `/b2b-edit/base/${siteId}`)).data.release as number
      const all = () => Promise.all(nodes.map(serves))
      const time = stopwatch()
      const release = await named()
      await expect.poll(all, { message: `cut ${cut}` }).toEqual(nodes.map(() => release))
      time.within(5000)
    }
    // A claim of a node that is gone keeps nobody from publishing for long.
    const publish = () => call(nodes[1]!, 'POST', '/b2b-edit/publish', { id: siteId, note: 'after' })
    await expect.poll(async () => (await publish()).code, { interval: 500 }).toBe(20000)
    // Whatever was cut off: what the store says counts also where nothing was told of it.
    const last = await serves(nodes[1]!)
    await store.query('update sites set release = $1 where site_id = $2', [last - 1, siteId])
    await expect.poll(() => Promise.all(nodes.map(serves))).toEqual(nodes.map(() => last - 1))
    await store.query('update sites set release = $1 where site_id = $2', [last, siteId])
  })

  test('an order whose node was killed is known on another node within 5 s', async () => {
    const cuts = timesOf(2, 4)
    const stateOf = async (id: unknown) =>
      (await store.query<{ state: string }>('select state from attempts where purchase_id = $1', [id])).rows[0]?.state
    const ask = async (node: EngineProcess, method: string, path: string, body: object, session?: string) => {
      const response = await fetch(`${node.siteUrl}/vue-element-admin${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(session && { 'x-token': session }) },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { code: number; data: Record<string, unknown> }
    }
    const login = await ask(nodes[1]!, 'POST', '/b2b/login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' })
    const session = String(login.data.token)
    for (let cut = 0; cut < cuts; cut++) {
      const put = async (at: number) => {
        const rowKey = [`P${String(at + 1).padStart(6, '0')}`]
        const input = { contentId, rowKey, count: 1 }
        const { data } = await ask(nodes[1]!, 'PUT', '/b2b/content/list/update-purchase-count', input, session)
        return { PURCHASEID: data.PURCHASEID, total: (data.cart as { total: string }).total }
      }
      // A node's first order looks for the table of receipts; what is held below is the order itself.
      const warm = { contentId, ...(await put(0)), inputs: { NOTE: 'warm' } }
      expect((await ask(nodes[0]!, 'POST', '/b2b/purchase/exec', warm, session)).code).toBe(20000)
      let cart = await put(0)
      for (let at = 1; at < 30; at++) cart = await put(at)
      const { PURCHASEID } = cart
      const order = { contentId, ...cart, inputs: { NOTE: `cut ${cut}` } }
      // Half of them are cut while they wait for the shop's database, certainly under way; half wherever they are by then.
      const shop = cut < cuts / 2 ? new Database(join(folder, 'sources', 'shop.db')) : undefined
      shop?.exec('BEGIN IMMEDIATE')
      const first = ask(nodes[0]!, 'POST', '/b2b/purchase/exec', order, session).catch(() => 'cut')
      if (shop) await expect.poll(() => stateOf(PURCHASEID), { interval: 20 }).toBe('executing')
      else await new Promise((resolve) => setTimeout(resolve, 15 + cut * 15))
      await nodes[0]!.kill()
      const time = stopwatch()
      shop?.close()
      await first
      const known = async () => {
        const answer = await ask(nodes[1]!, 'POST', '/b2b/purchase/exec', order, session)
        return [40900, 50300].includes(answer.code) ? undefined : answer
      }
      const answer = await vi.waitUntil(known, { timeout: patienceMs, interval: 100 })
      // The lease, a look, the question, and what a busy machine adds.
      time.within(5000)
      expect(answer).toMatchObject({ code: 20000, data: { PURCHASEID, lines: 30 } })
      nodes[0] = await start({ sitePort: sitePorts[0]! })
    }
  })
})
