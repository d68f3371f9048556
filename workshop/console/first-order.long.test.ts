import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasNorthwind, readNorthwind } from '../../examples/northwind/test/northwind-tables.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { startPostgresql, type PostgresqlServer } from '../../engine/test/servers/postgresql.ts'
import { openBrowser, visit } from '../browser.ts'
import { makeContent, makeDataSource, makeSchemas, makeSite, publishSite } from './build-shop.ts'
import { countingHands } from './counting-hands.ts'
import { missing as lacking } from './open-sales.ts'
import { placeOrder } from './place-order.ts'

const missing = [lacking, !hasNorthwind && 'northwind'].filter(Boolean).join(', ')

const most = { clicks: 250, entries: 120 }

let folder: string
let server: PostgresqlServer
let database: pg.Client
let engine: EngineProcess
let browser: Browser

beforeAll(async () => {
  if (missing) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-first-order-'))
  server = await startPostgresql()
  database = new pg.Client({ connectionString: await server.database('northwind') })
  await database.connect()
  await database.query(readNorthwind())
  await database.query('SET search_path TO public')
  await database.query(readFileSync(join(import.meta.dirname, '../../examples/northwind/prepare.sql'), 'utf8'))
  engine = await startEngine({
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    sitePort: await freePort(),
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  await database?.end()
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function rows(sql: string): Promise<unknown[]> {
  return (await database.query<Record<string, unknown>>(sql)).rows
}

test.skipIf(missing !== '')(
  `B-07 B-11 B-15 from an empty store to the first correct order on Northwind, by the console alone${missing && `; skipped: ${missing}`}`,
  async () => {
    const [builder, customer] = [await visit(browser), await visit(browser)]
    const hands = countingHands(builder.page)
    const { count } = hands
    const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const result = await work
      console.log(`${name}: ${count.clicks} clicks, ${count.entries} entries so far`)
      return result
    }
    const stock = 'SELECT product_id, units_in_stock AS left FROM products ORDER BY product_id'
    const before = (await rows(stock)) as { product_id: number; left: number }[]

    await hands.goTo(`${engine.url}/main/`)
    await step('login', hands.logIn('admin', 'admin-password'))
    await step('data source', makeDataSource(hands, server.port))
    await step('schemas', makeSchemas(hands))
    await step('site', makeSite(hands))
    await step('content', makeContent(hands))
    await step('published', publishSite(hands))
    const shop = `${engine.siteUrl}/northwind/`
    expect(await step('first order', placeOrder(countingHands(customer.page, count), shop))).toBe('72.00')

    const own = 'WHERE order_id >= 20000'
    expect(await rows(`SELECT order_id, customer_id, ship_name, ship_city FROM orders ${own}`)).toEqual([
      { order_id: 20_000, customer_id: 'ALFKI', ship_name: 'Alfreds Futterkiste', ship_city: 'Berlin' },
    ])
    expect(
      await rows(`SELECT order_id, product_id, unit_price, quantity, unit_price * quantity AS amount
                    FROM order_details ${own} ORDER BY product_id`),
    ).toEqual([
      { order_id: 20_000, product_id: 3, unit_price: '10.00', quantity: 1, amount: '10.00' },
      { order_id: 20_000, product_id: 10, unit_price: '31.00', quantity: 2, amount: '62.00' },
    ])
    const sold: Record<number, number> = { 3: 1, 10: 2 }
    expect(await rows(stock)).toEqual(
      before.map(({ product_id, left }) => ({ product_id, left: left - (sold[product_id] ?? 0) })),
    )
    expect(await rows('SELECT count(*)::int AS receipts FROM kumiki_receipt')).toEqual([{ receipts: 1 }])

    expect([...builder.errors, ...customer.errors]).toEqual([])
    expect(count.clicks).toBeLessThanOrEqual(most.clicks)
    expect(count.entries).toBeLessThanOrEqual(most.entries)
  },
)
