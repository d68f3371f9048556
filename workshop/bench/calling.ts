import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Document } from '../../runtime/document.ts'
import { namedDocument } from '../../engine/test/named-document.ts'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { prepareShop, root } from '../../engine/test/shop/prepare-shop.ts'
import { onPostgresql } from './bench-database.ts'
import { median, printFigure } from './figure.ts'
import { cpuSeconds } from './process-figures.ts'
import { unlimited } from './unlimited.ts'

const size = { products: 100_000, customers: 25, stock: 100 }
const connections = 16
const runs = 3
const seconds = Number(process.env.KUMIKI_BENCH_SECONDS ?? 5)
const listPath = '/vue-element-admin/b2b/contentdb/pageinfo/pageData'
const goals = { 'api-list-postgresql': 0.8, 'api-detail-postgresql': 0.65, 'web-api-list': 0.7 } as const
const streamGoal = 0.7

interface Request {
  method: 'GET' | 'POST'
  path: string
  token: string
  body: string
}

export const callFigures = [...Object.keys(goals), 'api-stream-rows']

/** Published APIs and a list on a Web API, beside the same written by hand, in turn, medians. */
export async function measureCalls(wants: (figure: string) => boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-calling-'))
  const database = await onPostgresql(size)
  const [port, sitePort, handPort, farPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const { ids } = await prepareShop(folder, {
    ...database.prepare,
    documents: (all) => withCalls(all, farPort),
  })
  const engine = await startEngine({ dataFolder: folder, port, sitePort })
  const programs: ChildProcess[] = []
  try {
    const { token, contentId } = await published(port)
    const upstream = `http://127.0.0.1:${farPort}`
    programs.push(await begun('upstream.ts', String(farPort)))
    programs.push(await begun('hand-called.ts', String(handPort), database.place, token, upstream))
    const users: string[] = []
    for (let i = 1; i <= size.customers; i++) {
      const login = { site: 'shop', ID: `user${i}`, PASSWORD: `pass-user${i}` }
      users.push(String((await send(sitePort, '/vue-element-admin/b2b/login', login)).token))
    }
    const get = (path: string): Request => ({ method: 'GET', path: `/api/bench/v1${path}`, token, body: '' })
    const requests: Record<keyof typeof goals, Request[]> = {
      'api-list-postgresql': Array.from({ length: 400 }, (_, i) =>
        get(`/products?rank=A&limit=50&offset=${(i % 20) * 50}&sort=CODE`),
      ),
      'api-detail-postgresql': Array.from({ length: 400 }, (_, i) =>
        get(`/products/P${String(1 + ((i * 7919) % size.products)).padStart(6, '0')}`),
      ),
      'web-api-list': users.map((user, i) => ({
        method: 'POST',
        path: listPath,
        token: user,
        body: JSON.stringify({ contentId: contentId ?? ids.orders, page: 'list', current: 1 + (i % 4), limit: 50 }),
      })),
    }
    for (const figure of Object.keys(goals) as (keyof typeof goals)[]) {
      if (!wants(figure)) continue
      const own = figure === 'web-api-list' ? sitePort : port
      await requireEqual(figure, requests[figure].slice(0, 20), own, handPort)
      const found: { ours: Run[]; theirs: Run[] } = { ours: [], theirs: [] }
      const [pid, handPid] = [engine.process.pid!, programs.at(-1)!.pid!]
      for (let run = 0; run <= runs; run++) {
        const [ours, theirs] = [await load(own, requests[figure], pid), await load(handPort, requests[figure], handPid)]
        // The first round warms both up.
        if (run > 0) {
          found.ours.push(ours)
          found.theirs.push(theirs)
        }
      }
      const of = (from: Run[], key: keyof Run) => median(from.map((run) => run[key]))
      printFigure({
        figure,
        ours: of(found.ours, 'perSecond'),
        limit: of(found.theirs, 'perSecond'),
        unit: 'req/s',
        goal: goals[figure],
        cpuMs: of(found.ours, 'cpuMs'),
        cpuMsLimit: of(found.theirs, 'cpuMs'),
      })
    }
    if (wants('api-stream-rows')) await measureStream(port, token, database.place)
  } finally {
    for (const program of programs) program.kill('SIGKILL')
    await engine.stop()
    await engine.kill()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** 100,000 rows as JSON over the listener, beside the bare driver whose rows become JSON and go nowhere. */
async function measureStream(port: number, token: string, place: string): Promise<void> {
  const client = new pg.Client({ connectionString: place })
  await client.connect()
  const ours = async () => {
    const path = `/api/bench/v1/products?rank=A&limit=${size.products}`
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    let bytes = 0
    for await (const piece of answer.body!) bytes += piece.length
    return bytes
  }
  const theirs = async () => {
    const text = `SELECT code AS "CODE", name AS "NAME", price AS "PRICE", stock AS "STOCK" FROM product WHERE price_rank = 'A'`
    const cursor = client.query(new Cursor<Record<string, unknown>>(text))
    let bytes = 1
    for (;;) {
      const piece = await cursor.read(500)
      if (piece.length === 0) break
      bytes += Buffer.from(JSON.stringify(piece)).length - 1
    }
    await cursor.close()
    return bytes
  }
  try {
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    for (let run = 0; run <= runs; run++)
      for (const [kind, work] of [
        ['theirs', theirs],
        ['ours', ours],
      ] as const) {
        const begin = performance.now()
        const bytes = await work()
        if (bytes < size.products * 50) throw new Error(`Only ${bytes} bytes of ${kind}`)
        if (run > 0) times[kind].push(size.products / ((performance.now() - begin) / 1000))
      }
    const [own, limit] = [median(times.ours), median(times.theirs)]
    printFigure({ figure: 'api-stream-rows', ours: own, limit, unit: 'rows/s', goal: streamGoal })
  } finally {
    await client.end()
  }
}

/** The shop with an API, a token, and a list on another system. */
function withCalls(all: Document[], farPort: number): Document[] {
  const columns = ['CODE', 'NAME', 'PRICE', 'STOCK']
  const products = all.find(({ key }) => key === 'products')!
  const resultColumns = (products.spec.resultColumns as { key: string }[]).filter(({ key }) => columns.includes(key))
  const text = 'SELECT code AS "CODE", name AS "NAME", price AS "PRICE", stock AS "STOCK" FROM product WHERE '
  const statement = (key: string, name: string, where: string) =>
    namedDocument('schema', key, {
      ...{ type: 1, dataSource: 'data-source/shop', sql: text + where, resultColumns },
      parameters: [{ name, dataType: 'character', length: 12 }],
    })
  const chain = (schema: string, name: string, field: string) => [
    { schema, parameters: [{ name, source: 'input', field }] },
  ]
  const parcel = [
    { key: 'code', name: 'code', typeClass: 'String' },
    { key: 'name', name: 'name', typeClass: 'String' },
    { key: 'price', name: 'price', typeClass: 'Number', decimalDigits: 1 },
    { key: 'days', name: 'days', typeClass: 'Number' },
  ]
  return [
    ...all.map((one) =>
      one.kind === 'site'
        ? { ...one, spec: { ...one.spec, sections: [...(one.spec.sections as string[]), 'content/shop.parcels'] } }
        : one,
    ),
    { ...unlimited, spec: { ...unlimited.spec, outbound: { allowed: [{ to: '127.0.0.1', port: farPort }] } } },
    statement('called-products', 'RANK', 'price_rank = :RANK'),
    statement('called-product', 'CODE', 'code = :CODE'),
    namedDocument('api', 'bench', {
      url: 'bench/v1',
      paths: [
        {
          path: '/products',
          methods: [
            {
              method: 'GET',
              dataSchemas: chain('schema/called-products', 'RANK', 'rank'),
              sorts: ['CODE'],
              maxRows: size.products,
            },
          ],
        },
        {
          path: '/products/:code',
          methods: [{ method: 'GET', answer: 'row', dataSchemas: chain('schema/called-product', 'CODE', 'code') }],
        },
      ],
    }),
    namedDocument('api-token', 'bench', { type: 'indefinite' }),
    namedDocument('web-api', 'far', { apiUrl: `http://127.0.0.1:${farPort}/v1` }),
    namedDocument('schema', 'parcels', {
      ...{ type: 4, connectionType: 2, webApi: 'web-api/far', resultColumns: parcel },
      request: { path: 'parcels', parameters: [{ name: 'customer', kind: 1, value: ':CUSTOMER' }] },
      parameters: [{ name: 'CUSTOMER', dataType: 'character', length: 8 }],
    }),
    {
      ...namedDocument('content', 'shop.parcels', {
        ...{ type: 1, keys: ['code'] },
        list: {
          dataSchemas: [
            {
              schema: 'schema/parcels',
              parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }],
            },
          ],
          columns: parcel.map(({ key }) => ({ field: key })),
        },
      }),
      version: 2,
    },
  ]
}

/** Publishes the API and makes a token, as a builder does. */
async function published(port: number): Promise<{ token: string; contentId: number | undefined }> {
  const prefix = '/vue-element-admin'
  const { token: admin } = await send(port, `${prefix}/user/login`, { username: 'admin', password: 'admin-password' })
  const rowsOf = async (kind: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${prefix}/document/${kind}?limit=100`, {
      headers: { 'x-token': String(admin) },
    })
    const { data } = (await answer.json()) as { data: { rows: { id: number; key: string }[] } }
    return data.rows
  }
  const idOf = async (kind: string, key: string) => (await rowsOf(kind)).find((row) => row.key === key)?.id
  await send(port, `${prefix}/api-edit/${await idOf('api', 'bench')}/publish`, {}, String(admin))
  const made = await send(port, `${prefix}/config/token/${await idOf('api-token', 'bench')}/make`, {}, String(admin))
  return { token: String(made.token), contentId: await idOf('content', 'shop.parcels') }
}

async function send(port: number, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-token': token }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return (JSON.parse(text) as { data: Record<string, unknown> }).data
}

function begun(program: string, ...given: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [`workshop/bench/${program}`, ...given], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${program} ended`)))
    child.stdout.once('data', () => resolve(child))
  })
}

/** The comparison is worth something only when both give the same bytes. */
async function requireEqual(figure: string, requests: readonly Request[], own: number, hand: number): Promise<void> {
  for (const { method, path, token, body } of requests) {
    const ask = async (port: number) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          ...(method === 'GET'
            ? { authorization: `Bearer ${token}` }
            : { 'x-token': token, 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { body }),
      })
      return answer.text()
    }
    const [ours, theirs] = [await ask(own), await ask(hand)]
    if (ours !== theirs) throw new Error(`${figure} differs:\n${ours.slice(0, 600)}\n${theirs.slice(0, 600)}`)
  }
}

interface Run {
  perSecond: number
  cpuMs: number
}

async function load(port: number, requests: readonly Request[], pid: number): Promise<Run> {
  const before = cpuSeconds(pid)
  const child = spawn(process.execPath, ['workshop/bench/load.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stdin.end(JSON.stringify({ port, connections, seconds, requests }))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('the load generator failed')
  const { perSecond, wrong, count } = JSON.parse(out) as { perSecond: number; wrong: number; count: number }
  if (wrong > 0) throw new Error(`${wrong} wrong answers`)
  return { perSecond, cpuMs: ((cpuSeconds(pid) - before) * 1000) / Math.max(1, count) }
}
