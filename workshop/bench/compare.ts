import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { prepareShop, root } from '../../engine/test/shop/prepare-shop.ts'
import { onPostgresql, onSqlite, type BenchDatabase } from './bench-database.ts'
import { median, printFigure } from './figure.ts'
import { unlimited } from './unlimited.ts'
import { cpuSeconds, memoryMb } from './process-figures.ts'

const size = { products: 100_000, customers: 25, stock: 100 }
const connections = 16
const runs = 3
const seconds = Number(process.env.KUMIKI_BENCH_SECONDS ?? 5)
/** Long enough for the compiler to have done its work on both sides. */
const warmSeconds = Math.min(3, seconds)
/** From the last call until the memory is looked at. */
const settleSeconds = 50
const listPath = '/vue-element-admin/b2b/contentdb/pageinfo/pageData'
const cartPath = '/vue-element-admin/b2b/content/list/update-purchase-count'
const detailPath = '/vue-element-admin/b2b/contentdb/page/data'

/** The calls that are compared, with the same goals on both databases. */
const goals = { list: 0.85, light: 0.8, 'shop-list': 0.8, detail: 0.65 } as const

type Call = keyof typeof goals

/** What is in every user's cart, on the first twenty pages of the list. */
const inCart = ['P000003', 'P000120', 'P000700']

interface Request {
  path: string
  body: object
}

interface Run {
  perSecond: number
  p50: number
  p99: number
  wrong: number
  count: number
  cpuMs: number
  memory: number
}

/** Calls by the engine and by hand on the same data, in alternating runs: those of which the figure is wanted. */
export async function compareOn(kind: 'sqlite' | 'postgresql', wants: (figure: string) => boolean): Promise<void> {
  const calls = (Object.keys(goals) as Call[]).filter((name) => wants(`${name}-${kind}`))
  if (calls.length === 0) return
  const settles = wants(`after-load-mb-${kind}`)
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-bench-'))
  mkdirSync(join(folder, 'sources'))
  const database = kind === 'sqlite' ? onSqlite(folder, size) : await onPostgresql(size)
  const { ids } = await prepareShop(folder, { ...database.prepare, documents: (all) => [...all, unlimited] })
  const [port, sitePort, handPort] = [await freePort(), await freePort(), await freePort()]
  const engine = await startEngine({
    dataFolder: folder,
    port,
    sitePort,
  })
  const fresh = memoryMb(engine.process.pid!)
  const hand = await startHandWritten(handPort, kind, database.place)
  try {
    const tokens = await logIn(sitePort)
    await fillCarts(ids.products, tokens, sitePort, database)
    const requests: Record<Call, Request[]> = {
      list: Array.from({ length: 400 }, (_, i) => ({
        path: listPath,
        body: { contentId: ids.catalogue, page: 'list', current: 1, limit: 50, search: { NAME: `名${i}` } },
      })),
      light: Array.from({ length: 400 }, (_, i) => ({
        path: listPath,
        body: { contentId: ids.catalogue, page: 'list', current: 1 + (i % 20), limit: 50, count: false },
      })),
      'shop-list': Array.from({ length: 400 }, (_, i) => ({
        path: listPath,
        body: { contentId: ids.products, page: 'shop', current: 1 + (i % 20), limit: 50, count: false },
      })),
      detail: Array.from({ length: 400 }, (_, i) => ({
        path: detailPath,
        body: {
          contentId: ids.catalogue,
          page: 'detail',
          rowKey: [`P${String(1 + ((i * 7919) % size.products)).padStart(6, '0')}`],
        },
      })),
    }
    for (const name of calls) await requireEqual(name, requests[name].slice(0, 40), sitePort, tokens[0]!, handPort)
    for (const name of calls) {
      const job = (to: number, withTokens: string[]) => ({
        port: to,
        connections,
        requests: requests[name].map(({ path, body }, i) => ({
          path,
          token: withTokens[i % withTokens.length]!,
          body: JSON.stringify(body),
        })),
      })
      const [ours, theirs]: [Run[], Run[]] = [[], []]
      const one = (to: 'ours' | 'theirs', time: number) =>
        to === 'ours'
          ? load({ ...job(sitePort, tokens), seconds: time }, engine.process.pid!)
          : load({ ...job(handPort, ['hand-written']), seconds: time }, hand.pid!)
      for (const to of ['ours', 'theirs'] as const) await one(to, warmSeconds)
      for (let i = 0; i < runs; i++) {
        ours.push(await one('ours', seconds))
        theirs.push(await one('theirs', seconds))
      }
      const of = (from: Run[], key: keyof Run) => median(from.map((run) => run[key]))
      const wrong = [...ours, ...theirs].reduce((sum, run) => sum + run.wrong, 0)
      printFigure({
        figure: `${name}-${kind}`,
        ours: of(ours, 'perSecond'),
        limit: of(theirs, 'perSecond'),
        unit: 'req/s',
        goal: goals[name],
        p50: of(ours, 'p50'),
        p50Limit: of(theirs, 'p50'),
        p99: of(ours, 'p99'),
        p99Limit: of(theirs, 'p99'),
        cpuMs: of(ours, 'cpuMs'),
        cpuMsLimit: of(theirs, 'cpuMs'),
        memoryMb: of(ours, 'memory'),
        memoryMbLimit: of(theirs, 'memory'),
        wrong,
      })
    }
    if (settles) {
      await new Promise((resolve) => setTimeout(resolve, settleSeconds * 1000))
      const ours = memoryMb(engine.process.pid!)
      printFigure({ figure: `after-load-mb-${kind}`, ours, limit: fresh, unit: 'MB', goal: 2, settleSeconds })
    }
  } finally {
    hand.kill('SIGKILL')
    await engine.stop()
    await engine.kill()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every user's cart, in the engine's store and in the table that the hand-written handler joins. */
async function fillCarts(contentId: number, tokens: string[], port: number, database: BenchDatabase): Promise<void> {
  for (const [i, token] of tokens.entries())
    for (const code of inCart) {
      const { data } = await send(port, cartPath, { contentId, rowKey: [code], count: 2 }, token, 'PUT')
      const { PURCHASEID } = (JSON.parse(data) as { data: { PURCHASEID: string } }).data
      await database.run(`INSERT INTO cart_line VALUES ('C${i + 1}', '${code}', 2, '${PURCHASEID}')`)
    }
}

function startHandWritten(port: number, kind: string, place: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['workshop/bench/hand-written.ts', String(port), kind, place], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the hand-written handler ended')))
    child.stdout.on('data', () => resolve(child))
  })
}

async function logIn(port: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 1; i <= size.customers; i++) {
    const { data } = await send(port, '/vue-element-admin/b2b/login', {
      site: 'shop',
      ID: `user${i}`,
      PASSWORD: `pass-user${i}`,
    })
    tokens.push(String((JSON.parse(data) as { data: { token: string } }).data.token))
  }
  return tokens
}

async function send(
  port: number,
  path: string,
  body: object,
  token?: string,
  method = 'POST',
): Promise<{ data: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-token': token } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  const data = await response.text()
  if (!response.ok) throw new Error(`${path}: ${data}`)
  return { data }
}

/** The comparison is worth something only when both give the same bytes. */
async function requireEqual(
  name: string,
  requests: Request[],
  sitePort: number,
  token: string,
  handPort: number,
): Promise<void> {
  for (const { path, body } of requests) {
    const [ours, theirs] = [await send(sitePort, path, body, token), await send(handPort, path, body, 'hand-written')]
    if (ours.data !== theirs.data)
      throw new Error(`${name} differs:\n${ours.data.slice(0, 600)}\n${theirs.data.slice(0, 600)}`)
  }
}

async function load(
  job: { port: number; connections: number; seconds: number; requests: object[] },
  pid: number,
): Promise<Run> {
  const before = cpuSeconds(pid)
  const child = spawn(process.execPath, ['workshop/bench/load.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stdin.end(JSON.stringify(job))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('the load generator failed')
  const result = JSON.parse(out) as Run
  return { ...result, cpuMs: ((cpuSeconds(pid) - before) * 1000) / Math.max(1, result.count), memory: memoryMb(pid) }
}
