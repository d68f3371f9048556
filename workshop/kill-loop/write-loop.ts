import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import pg from 'pg'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { startPostgresql } from '../../engine/test/servers/postgresql.ts'
import { startTcpProxy, type TcpProxy } from '../../engine/test/servers/tcp-proxy.ts'
import { shopTables } from '../../engine/test/shop/documents.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { journalTable, withWritingPages } from '../../engine/test/shop/writing-documents.ts'
import { facts } from '../../engine/sources/postgresql/facts.ts'
import { makeRandom } from './random.ts'

const kinds = ['change', 'bulk', 'post'] as const
type Kind = (typeof kinds)[number]

export interface WriteLoopOptions {
  /** One on the embedded store, with a database in a file; more on one PostgreSQL, with a database behind a proxy. */
  nodes: number
  /** Acknowledged writes of each kind until it ends, … */
  wanted: Record<Kind, number>
  /** … nodes that are killed one after the other, … */
  kills: number
  /** … and times that connections are cut at their COMMIT; none where there is no proxy. */
  cuts: number
  /** Users at a time. */
  workers: number
  maxMs: number
  seed?: number
  log?: (line: string) => void
}

export interface WriteLoopReport {
  seed: number
  done: Record<Kind, number>
  kills: number
  cuts: number
  /** Writes whose first answer got lost, or was that it is not known. */
  unclear: Record<Kind, number>
  /** Milliseconds until they were known, from the first request that a living node took. */
  p50Ms: number
  p99Ms: number
  longestMs: number
  violations: string[]
}

/** Rows of each user, of which the pages change some. */
const rowsOfUser = 4

interface World {
  folder: string
  start(at: number): Promise<EngineProcess>
  proxy: TcpProxy | undefined
  contentId: number
  /** How often each mark stands in the journal. */
  journal(): Promise<Map<string, number>>
  close(): Promise<void>
}

/**
 * Pages that change, pages that change several rows, and an API's POST under fire: nodes are killed and connections are cut at their
 * COMMIT, and whoever does not know what became of a wish asks again with the same key, at any node. At the end each wish stands
 * in the database exactly once.
 */
export async function writeLoop(options: WriteLoopOptions): Promise<WriteLoopReport> {
  const { nodes: count, wanted, workers, maxMs, seed = Date.now() % 2 ** 31, log = () => undefined } = options
  const random = makeRandom(seed)
  const world = count === 1 ? await alone(workers) : await together(workers)
  const report: WriteLoopReport = {
    ...{ seed, kills: 0, cuts: 0, p50Ms: 0, p99Ms: 0, longestMs: 0, violations: [] },
    done: { change: 0, bulk: 0, post: 0 },
    unclear: { change: 0, bulk: 0, post: 0 },
  }
  const nodes: EngineProcess[] = []
  const expected = new Map<string, number>()
  const inFlight = new Set<string>()
  const times: number[] = []
  const end = performance.now() + maxMs
  let over = false
  let doubts = 0

  const anyNode = () => nodes[Math.floor(random() * nodes.length)]!
  /** Asks until it is done, as a program does that wants it once. */
  const insist = async (kind: Kind, mark: string, send: (node: EngineProcess) => Promise<Response>): Promise<void> => {
    let isUnclear = false
    let since: number | undefined
    inFlight.add(mark)
    while (performance.now() < end + 60_000) {
      const begun = performance.now()
      try {
        const answer = await send(anyNode())
        const text = await answer.text()
        if (isUnclear) since ??= begun
        if (answer.status === 200) {
          if (since !== undefined) times.push(performance.now() - since)
          if (isUnclear) report.unclear[kind]++
          report.done[kind]++
          inFlight.delete(mark)
          return
        }
        if (!answer.headers.has('retry-after')) throw new Refused(`${mark}: ${answer.status} ${text}`)
        if (answer.status === 503 && /known yet/.test(text)) {
          isUnclear = true
          since ??= begun
          doubts++
        }
      } catch (error) {
        if (error instanceof Refused) throw error
        isUnclear = true
        doubts++
      }
      await sleep(20 + random() * 60)
    }
    throw new Refused(`${mark}: no answer any more`)
  }
  const json = (token: string, body: object, more: object = {}): RequestInit => ({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-language': 'en',
      'accept-language': 'en',
      ...more,
      'x-token': token,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const console = async (path: string, token = '', body?: object) => {
    const answer = await fetch(`${nodes[0]!.url}/vue-element-admin${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'x-token': token },
    })
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }

  const logIn = async (n: number): Promise<string> => {
    const login = json('', { site: 'shop', ID: `user${n}`, PASSWORD: `pass-user${n}` })
    const opened = await fetch(`${nodes[0]!.siteUrl}/vue-element-admin/b2b/login`, login)
    return ((await opened.json()) as { data: { token: string } }).data.token
  }
  const worker = async (n: number, token: string, program: string) => {
    const rows = Array.from({ length: rowsOfUser }, (_, at) => String((n - 1) * rowsOfUser + at + 1))
    const page = (path: string, body: object) => (node: EngineProcess) =>
      fetch(`${node.siteUrl}/vue-element-admin/b2b/contentdb/pageinfo/${path}/${world.contentId}`, json(token, body))
    for (let i = 0; !over; i++) {
      // Four changes to a bulk change and a call.
      const kind: Kind = i % 6 === 4 ? 'bulk' : i % 6 === 5 ? 'post' : 'change'
      const mark = `${kind} ${n}.${i}`
      const own = { once: mark, inputs: { MARK: mark } }
      const sends: Record<Kind, (node: EngineProcess) => Promise<Response>> = {
        change:
          i % 2 === 0
            ? page('update-db', { page: 'add/new', ...own })
            : page('update-db', { page: 'update/edit', rowKey: [rows[0]], ...own }),
        bulk: page('bulk-db', {
          ...{ page: 'several', rows: rows.slice(1).map((row) => JSON.stringify([row])), count: rows.length - 1 },
          ...own,
        }),
        post: (node) =>
          fetch(
            `${node.url}/api/journal/v1/marks`,
            json('', { MARK: mark }, { authorization: `Bearer ${program}`, 'idempotency-key': mark }),
          ),
      }
      expected.set(mark, kind === 'bulk' ? rows.length - 1 : 1)
      await insist(kind, mark, sends[kind])
    }
  }

  const isEnough = () => kinds.every((kind) => report.done[kind] >= wanted[kind])
  const nemesis = async () => {
    const { kills, cuts } = options
    for (let round = 0; performance.now() < end; round++) {
      if (report.kills >= kills && (report.cuts >= cuts || !world.proxy) && isEnough()) break
      await sleep(200 + random() * 500)
      // What is hit is on its way.
      while (inFlight.size === 0 && !over) await sleep(2)
      if (world.proxy && report.cuts < cuts && round % 4 === 3) {
        const before = doubts
        world.proxy.set({ do: 'cut-answer', to: 'COMMIT' })
        for (let waited = 0; doubts === before && waited < 3_000; waited += 20) await sleep(20)
        world.proxy.set({ do: 'pass' })
        report.cuts++
      } else if (report.kills < kills) {
        const at = round % count
        report.kills++
        await nodes[at]!.kill()
        nodes[at] = await world.start(at)
      }
      log(`${report.kills} kills, ${report.cuts} cuts, ${JSON.stringify(report.done)} done`)
    }
    over = true
  }

  try {
    for (let at = 0; at < count; at++) nodes.push(await world.start(at))
    const { token } = await console('/user/login', '', { username: 'admin', password: 'admin-password' })
    const idOf = async (kind: string) => {
      const { rows } = await console(`/document/${kind}?limit=100`, String(token))
      return (rows as { id: number }[])[0]!.id
    }
    await console(`/api-edit/${await idOf('api')}/publish`, String(token), {})
    const program = await console(`/config/token/${await idOf('api-token')}/make`, String(token), {})
    const sessions = await Promise.all(Array.from({ length: workers }, (_, n) => logIn(n + 1)))
    const users = sessions.map((session, n) => worker(n + 1, session, String(program.token)))
    const ends = await Promise.allSettled([nemesis(), ...users])
    for (const one of ends) if (one.status === 'rejected') report.violations.push(String(one.reason))
    const journal = await world.journal()
    for (const [mark, wantedTimes] of expected)
      if (journal.get(mark) !== wantedTimes)
        report.violations.push(`${mark}: ${journal.get(mark) ?? 0} of ${wantedTimes}`)
    for (const mark of journal.keys()) if (!expected.has(mark)) report.violations.push(`${mark}: nobody asked for it`)
    if (!isEnough()) report.violations.push(`too little happened: ${JSON.stringify(report.done)}`)
  } finally {
    over = true
    await Promise.all(nodes.map((node) => node.kill()))
    await world.close()
    rmSync(world.folder, { recursive: true, force: true })
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
  return { ...report, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1) }
}

/** Nobody who asks again is told anything else. */
class Refused extends Error {}

const newFolder = () => mkdtempSync(join(process.env.KUMIKI_TEST_DISK ?? tmpdir(), 'kumiki-writes-'))

/** One node on the embedded store. */
async function alone(users: number): Promise<World> {
  const folder = newFolder()
  const place = join(folder, 'sources', 'shop.db')
  const filled = fillShop(place, { products: 1, customers: users, stock: 1 })
  filled.exec(journalTable)
  const insert = filled.prepare(`INSERT INTO orders (customer, note, total) VALUES (?, '', 1)`)
  for (let row = 0; row < users * rowsOfUser; row++) insert.run(`C${Math.floor(row / rowsOfUser) + 1}`)
  filled.close()
  const { ids } = await prepareShop(folder, { documents: withWritingPages })
  const [port, sitePort] = [await freePort(), await freePort()]
  return {
    ...{ folder, proxy: undefined, contentId: ids.orders },
    start: () => startEngine({ dataFolder: folder, port, sitePort }),
    journal() {
      const database = new Database(place, { readonly: true })
      const rows = database.prepare('SELECT mark, count(*) AS times FROM journal GROUP BY mark').all()
      database.close()
      return Promise.resolve(new Map((rows as { mark: string; times: number }[]).map((row) => [row.mark, row.times])))
    },
    close: () => Promise.resolve(),
  }
}

/** Several nodes on one PostgreSQL, which reach their database through a proxy. */
async function together(users: number): Promise<World> {
  const folder = newFolder()
  const server = await startPostgresql({ settings: ['max_connections=300'] })
  const secret = 'a'.repeat(64)
  const url = await server.database('shop')
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  for (const table of [...shopTables('SERIAL PRIMARY KEY'), journalTable, facts.createReceiptTable])
    await database.query(table)
  await database.query(
    `INSERT INTO customer SELECT 'C' || i, 'User', 'user' || i, 'pass-user' || i, 'A' FROM generate_series(1, $1::int) i`,
    [users],
  )
  await database.query(
    `INSERT INTO orders (customer, note, total) SELECT 'C' || (i / $2::int + 1), '', 1 FROM generate_series(0, $1::int - 1) i`,
    [users * rowsOfUser, rowsOfUser],
  )
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port })
  const dataSource = { database_type: 2, system: '127.0.0.1', port: proxy.port, user: 'postgres', db: 'shop' }
  const shop = await prepareShop(folder, { databaseUrl: server.url, secret, dataSource, documents: withWritingPages })
  const ports = new Map<number, { port: number; sitePort: number }>()
  return {
    ...{ folder, proxy, contentId: shop.ids.orders },
    async start(at) {
      const known = ports.get(at) ?? { port: await freePort(), sitePort: await freePort() }
      ports.set(at, known)
      const env = { KUMIKI_DATABASE_URL: server.url, KUMIKI_SECRET: secret }
      return startEngine({ dataFolder: join(folder, `node-${at}`), ...known, env })
    },
    async journal() {
      const text = 'SELECT mark, count(*)::int AS times FROM journal GROUP BY mark'
      const { rows } = await database.query<{ mark: string; times: number }>(text)
      return new Map(rows.map((row) => [row.mark, row.times]))
    },
    async close() {
      proxy.cut()
      await proxy.stop()
      await database.end()
      await server.stop()
    },
  }
}
