import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openListening, type ListeningEngine } from './open-listening.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from './servers/postgresql.ts'
import { startTcpProxy, type TcpProxy } from './servers/tcp-proxy.ts'
import { shopTables } from './shop/documents.ts'
import { productRows } from './shop/fill-shop.ts'
import { journalTable, withWritingPages } from './shop/writing-documents.ts'
import { facts } from '../sources/postgresql/facts.ts'

interface Told {
  status: number
  text: string
  retryAfter: string | null
}

const pages = ['add', 'typed', 'update', 'delete', 'cell', 'several'] as const
const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const ways = [...pages, ...methods]
type Way = (typeof ways)[number]

/** Times that a way has to be in the journal when it was done once. */
const times = (way: Way): number => (way === 'typed' ? 3 : way === 'several' ? 2 : 1)

if (!hasPostgresql()) test.skip('skipped: what is done once (no PostgreSQL installed)', () => {})

describe.skipIf(!hasPostgresql())('what is written through a connection that is cut at its COMMIT', () => {
  let server: PostgresqlServer
  let database: pg.Client
  /** Holds what others wait for. */
  let locking: pg.Client
  let proxy: TcpProxy
  let kumiki: ListeningEngine
  let session: string
  let program: string
  let contentId: number
  let round = 0

  beforeAll(async () => {
    server = await startPostgresql()
    database = new pg.Client({ connectionString: server.url })
    locking = new pg.Client({ connectionString: server.url })
    await Promise.all([database.connect(), locking.connect()])
    for (const table of [...shopTables('SERIAL PRIMARY KEY'), journalTable]) await database.query(table)
    for (const row of productRows(3, 10))
      await database.query('INSERT INTO product VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', row)
    await database.query(`INSERT INTO customer VALUES ('C1', 'One', 'user1', 'pass-user1', 'A')`)
    proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port })
    const spec = { ...server.spec, port: proxy.port }
    const behindProxy = (document: Document) => (document.kind === 'data-source' ? { ...document, spec } : document)
    kumiki = await openListening((documents) => withWritingPages(documents).map(behindProxy))
    const idOf = async (address: `${string}/${string}`) => (await kumiki.engine.store.documents.find(address))!.id
    contentId = await idOf('content/shop.orders')
    const { admin: token } = kumiki
    await kumiki.ask('console', `POST /api-edit/${await idOf('api/journal')}/publish`, { token })
    const made = await kumiki.ask('console', `POST /config/token/${await idOf('api-token/program')}/make`, { token })
    program = made.data.token
    const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
    session = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
  })
  afterAll(async () => {
    proxy?.cut()
    await kumiki?.close()
    await proxy?.stop()
    await Promise.all([database?.end(), locking?.end()])
    await server?.stop()
  })

  const markOf = (way: Way) => `${way} ${round}`
  /** Rows that are changed, by the way that changes them. */
  let rows: Record<'update' | 'delete' | 'cell' | 'several' | 'other', string>
  beforeEach(async () => {
    round++
    const insert = `INSERT INTO orders (customer, note, total) SELECT 'C1', $1, 1 FROM generate_series(1, 5) RETURNING order_no`
    const made = (await database.query<{ order_no: number }>(insert, [markOf('delete')])).rows.map(
      ({ order_no: number }) => String(number),
    )
    const [update, deleted, cell, several, other] = made as [string, string, string, string, string]
    rows = { update, delete: deleted, cell, several, other }
  })

  const page = async (path: string, body: object, once: string): Promise<Told> => {
    const route = `${kumiki.url('site')}/vue-element-admin/b2b/contentdb/pageinfo/${path}/${contentId}`
    const answer = await fetch(route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': session, 'x-language': 'en' },
      body: JSON.stringify({ ...body, once }),
    })
    const { message } = (await answer.json()) as { message: string }
    return { status: answer.status, text: message, retryAfter: answer.headers.get('retry-after') }
  }
  const several = (way: 'cell' | 'several', keys: string[]) =>
    page(
      'bulk-db',
      {
        ...{ page: 'several', count: keys.length, inputs: { MARK: markOf(way) } },
        rows: keys.map((key) => JSON.stringify([key])),
      },
      markOf(way),
    )
  const one = (name: string, way: Way, more: object = {}) =>
    page('update-db', { page: name, inputs: { MARK: markOf(way) }, ...more }, markOf(way))
  const asked: Record<(typeof pages)[number], () => Promise<Told>> = {
    add: () => one('add/new', 'add'),
    typed: () => {
      const MARK = markOf('typed')
      return one('add/new', 'typed', {
        inputs: { MARK, ITEMS: ['P000001', 'P000002'].map((key) => ({ key, inputs: { MARK } })) },
      })
    },
    update: () => one('update/edit', 'update', { rowKey: [rows.update] }),
    delete: () => page('update-db', { page: 'delete/drop', rowKey: [rows.delete] }, markOf('delete')),
    cell: () => several('cell', [rows.cell]),
    several: () => several('several', [rows.several, rows.other]),
  }
  const call = async (method: (typeof methods)[number]): Promise<Told> => {
    const MARK = markOf(method)
    const query = method === 'DELETE' ? `?MARK=${encodeURIComponent(MARK)}` : ''
    const answer = await fetch(`${kumiki.url('console')}/api/journal/v1/marks${query}`, {
      method,
      headers: {
        ...{ authorization: `Bearer ${program}`, 'content-type': 'application/json', 'accept-language': 'en' },
        'idempotency-key': MARK,
      },
      ...(method !== 'DELETE' && { body: JSON.stringify({ MARK }) }),
    })
    const { title = '' } = (await answer.json()) as { title?: string }
    return { status: answer.status, text: title, retryAfter: answer.headers.get('retry-after') }
  }
  const isMethod = (way: Way): way is (typeof methods)[number] => methods.some((method) => method === way)
  const ask = (way: Way): Promise<Told> => (isMethod(way) ? call(way) : asked[way]())
  const askAll = async (all: readonly Way[] = ways) =>
    Object.fromEntries(await Promise.all(all.map(async (way) => [way, await ask(way)] as const)))

  const journal = async () => {
    const text = 'SELECT mark, count(*)::int AS times FROM journal WHERE mark LIKE $1 GROUP BY mark'
    const found = await database.query<{ mark: string; times: number }>(text, [`% ${round}`])
    return Object.fromEntries(found.rows.map((row) => [row.mark, row.times]))
  }
  const eachOnce = (all: readonly Way[] = ways) => Object.fromEntries(all.map((way) => [markOf(way), times(way)]))
  const eachWay = (told: object, all: readonly Way[] = ways) => Object.fromEntries(all.map((way) => [way, told]))

  /** No receipt can be written: whether there is a table is asked anew by each that writes. */
  const withoutTable = () => database.query('DROP TABLE IF EXISTS kumiki_receipt')

  /** As a node that says nothing more: what it has begun is looked up three seconds later, by any node. */
  const dying = async (work: () => Promise<void>) => {
    const { idempotencyAnswers } = kumiki.engine.store
    const { renew } = idempotencyAnswers
    const begun = kumiki.clock.now
    idempotencyAnswers.renew = () => Promise.resolve()
    try {
      await work()
    } finally {
      idempotencyAnswers.renew = renew
      kumiki.clock.now = begun
    }
  }
  const waiting = async () => {
    const text = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    return (await database.query<{ count: number }>(text)).rows[0]!.count
  }
  /** One of each kind: the connections of the source are for those who look, too. */
  const kinds = ['add', 'several', 'POST'] as const

  /** Asks while nothing can be written, and again as from another node; what the first does is on its way until `goOn`. */
  const overlapping = async () => {
    await locking.query('BEGIN; LOCK TABLE journal IN EXCLUSIVE MODE')
    const first = askAll(kinds)
    await expect.poll(waiting).toBe(kinds.length)
    kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 4_000)
    return { first, again: askAll(kinds), goOn: () => locking.query('COMMIT') }
  }

  test('publishing says that no receipt can be written, to who may see data sources', async () => {
    const { engine, siteId } = kumiki
    const { id } = (await engine.store.documents.find('api/journal'))!
    const told = async (tellsSources: boolean) => {
      const site = await engine.sites.publish(siteId, { by: 'test', tellsSources })
      const api = await engine.apis.publish(id, 'test', { tellsSources })
      return [site, api].map((published) => published!.problems.map(({ code, in: at }) => `${code} ${at}`))
    }
    await withoutTable()
    const missing = ['receipt-table-missing data-source/shop']
    expect([await told(true), await told(false)]).toEqual([
      [missing, missing],
      [[], []],
    ])
    await database.query('CREATE TABLE kumiki_receipt (name text)')
    expect((await told(true)).flat()).toEqual(Array(2).fill('receipt-table-other data-source/shop'))
    await withoutTable()
  })

  test('DU-14 without a receipt table nobody is told more than is known, and nothing is run again', async () => {
    await withoutTable()
    proxy.set({ do: 'cut-answer', to: 'COMMIT' })
    const first = await askAll()
    proxy.set({ do: 'pass' })
    const unknown = { status: 409, text: expect.stringMatching(/^It is not known whether/), retryAfter: null }
    expect(first).toEqual(eachWay(unknown))
    expect(await askAll()).toEqual(eachWay(unknown))
    expect(await askAll()).toEqual(eachWay(unknown))
    expect(await journal()).toEqual(eachOnce())
  })

  test('DU-15 without one what a killed node had on its way is not known, until that node tells', () =>
    dying(async () => {
      await withoutTable()
      const { first, again, goOn } = await overlapping()
      expect(await again).toMatchObject(eachWay({ status: 409 }, kinds))
      await goOn()
      expect(await first).toMatchObject(eachWay({ status: 200 }, kinds))
      expect(await askAll(kinds)).toMatchObject(eachWay({ status: 200 }, kinds))
      expect(await journal()).toEqual(eachOnce(kinds))
    }))

  test('DU-14 with one the repetition gets the answer of what was done', async () => {
    await withoutTable()
    await database.query(facts.createReceiptTable)
    proxy.set({ do: 'cut-answer', to: 'COMMIT' })
    const first = await askAll()
    // The answer to the question after the receipt is cut, too: it is not known yet.
    for (const { status, text, retryAfter } of Object.values(first))
      if (status !== 200) {
        expect({ status, text }).toEqual({ status: 503, text: expect.stringMatching(/^It is not known yet whether/) })
        expect(Number(retryAfter)).toBeGreaterThan(0)
      }
    proxy.set({ do: 'pass' })
    const done = { status: 200 }
    expect(await askAll()).toMatchObject(eachWay(done))
    expect(await askAll()).toMatchObject(eachWay(done))
    expect(await journal()).toEqual(eachOnce())
  })

  test('DS-06 what the database never took is run by the repetition, and the status says that it may', async () => {
    proxy.set({ do: 'cut', bytes: 0 })
    proxy.cut()
    const first = await askAll()
    expect(await journal()).toEqual({})
    for (const [way, { status, text, retryAfter }] of Object.entries(first)) {
      expect(text, way).toMatch(/nothing was changed/)
      expect(Number(retryAfter), way).toBeGreaterThan(0)
      if (methods.some((method) => method === way)) expect(status, way).toBe(503)
    }
    proxy.set({ do: 'pass' })
    proxy.cut()
    await expect.poll(async () => (await ask('add')).status).toBe(200)
    expect(await askAll()).toMatchObject(eachWay({ status: 200 }))
    expect(await journal()).toEqual(eachOnce())
  })

  test('DU-15 with one the repetition waits for what a killed node had on its way, and gets its answer', () =>
    dying(async () => {
      await withoutTable()
      await database.query(facts.createReceiptTable)
      const { first, again, goOn } = await overlapping()
      // They wait at the receipts of the first.
      await expect.poll(waiting).toBe(2 * kinds.length)
      await goOn()
      expect(await again).toMatchObject(eachWay({ status: 200 }, kinds))
      expect(await first).toMatchObject(eachWay({ status: 200 }, kinds))
      expect(await journal()).toEqual(eachOnce(kinds))
    }))
})
