import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { timesOf } from '../../workshop/long-run.ts'
import { openListening, type ListeningEngine } from './open-listening.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from './servers/postgresql.ts'
import { shopTables } from './shop/documents.ts'
import { productRows } from './shop/fill-shop.ts'

const buyers = timesOf(200, 500)
/** How many of them log in and fill their carts at once: nobody has to wait longer than a busy machine lets him. */
const together = 10
const stock = 100
const product = 'P000003'

describe.skipIf(!hasPostgresql())('many buyers of one product, over sockets, on a server that many write to', () => {
  let server: PostgresqlServer
  let database: pg.Client
  let kumiki: ListeningEngine

  beforeAll(async () => {
    server = await startPostgresql()
    database = new pg.Client({ connectionString: server.url })
    await database.connect()
    for (const table of shopTables('SERIAL PRIMARY KEY')) await database.query(table)
    for (const row of productRows(5, stock))
      await database.query('INSERT INTO product VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', row)
    await database.query(
      `INSERT INTO customer SELECT 'C' || i, 'Buyer ' || i, 'user' || i, 'pass-user' || i, 'A' FROM generate_series(1, $1::int) i`,
      [buyers],
    )
    const { spec } = server
    const onServer = (document: Document) => (document.kind === 'data-source' ? { ...document, spec } : document)
    kumiki = await openListening((documents) => documents.map(onServer))
    Object.assign(kumiki.engine.settings.current().rates, { login: 100_000 })
  })
  afterAll(async () => {
    await kumiki?.close()
    await database?.end()
    await server?.stop()
  })

  test('CC-01 what is sold and what is left are together what there was, and who gets nothing is told why', async () => {
    const { id: contentId } = (await kumiki.engine.store.documents.find('content/shop.products'))!
    const buy = async (i: number) => {
      const body = { site: 'shop', ID: `user${i}`, PASSWORD: `pass-user${i}` }
      const { data } = await kumiki.ask('site', 'POST /b2b/login', { body })
      const token = data.token as string
      const put = await kumiki.ask('site', 'PUT /b2b/content/list/update-purchase-count', {
        token,
        body: { contentId, rowKey: [product], count: (i % 3) + 1 },
      })
      const { PURCHASEID, cart } = put.data as { PURCHASEID: string; cart: { total: string } }
      return { token, contentId, PURCHASEID, total: cart.total, count: (i % 3) + 1 }
    }
    const carts: Awaited<ReturnType<typeof buy>>[] = []
    for (let i = 1; i <= buyers; i += together)
      carts.push(...(await Promise.all(Array.from({ length: together }, (_, at) => buy(i + at)))))
    expect(new Set(carts.map(({ PURCHASEID }) => PURCHASEID)).size).toBe(buyers)

    const answers = await Promise.all(
      carts.map(({ token, PURCHASEID, total }) =>
        kumiki.ask('site', 'POST /b2b/purchase/exec', {
          token,
          body: { contentId, PURCHASEID, inputs: { NOTE: 'at once' }, total },
        }),
      ),
    )
    const { rows } = await database.query<{ sold: number; left: number; orders: number }>(
      `SELECT (SELECT coalesce(sum(qty), 0)::int FROM order_line) AS sold, (SELECT count(*)::int FROM orders) AS orders,
           (SELECT stock FROM product WHERE code = $1) AS left`,
      [product],
    )
    const { sold, left, orders } = rows[0]!
    expect(sold + left).toBe(stock)
    expect(left).toBeLessThan(3)
    const won = answers.map(({ code }, at) => (code === 20000 ? carts[at]!.count : 0))
    expect(won.reduce((sum, count) => sum + count, 0)).toBe(sold)
    expect(won.filter((count) => count > 0)).toHaveLength(orders)
    const lost = answers.filter(({ code }) => code !== 20000)
    expect(lost.length).toBeGreaterThan(buyers / 2)
    for (const { code, status, message } of lost) {
      expect([60107, 50300]).toContain(code)
      expect(status).not.toBe(500)
      if (code === 60107) expect(message).toContain('Order information may have changed')
    }
    expect(lost.filter(({ code }) => code === 60107).length).toBeGreaterThan(0)
  })
})
