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
import { connectByAddress } from './build-shop.ts'
import { countingHands } from './counting-hands.ts'
import { missing as lacking } from './open-sales.ts'
import { placeOrder } from './place-order.ts'

const missing = [lacking, !hasNorthwind && 'northwind'].filter(Boolean).join(', ')

/** The connection is 2 clicks and 2 entries of it, the customer's own order 9 and 3. */
const most = { clicks: 15, entries: 10 }

let folder: string
let server: PostgresqlServer
let database: pg.Client
let engine: EngineProcess
let browser: Browser

beforeAll(async () => {
  if (missing) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-order-site-'))
  server = await startPostgresql()
  database = new pg.Client({ connectionString: await server.database('northwind') })
  await database.connect()
  await database.query(readNorthwind())
  await database.query('SET search_path TO public')
  await database.query(readFileSync(join(import.meta.dirname, '../../examples/northwind/prepare.sql'), 'utf8'))
  const ports = { port: await freePort(), sitePort: await freePort() }
  engine = await startEngine({ dataFolder: join(folder, 'data'), ...ports, env: { KUMIKI_EXAMPLE: 'none' } })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  await database?.end()
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(missing !== '')(
  `from an empty store to a published site that took a correct order, by its tables alone${missing && `; skipped: ${missing}`}`,
  async () => {
    const [builder, customer] = [await visit(browser), await visit(browser)]
    const hands = countingHands(builder.page)
    const { page, count, press } = hands
    const told = (name: string) => console.log(`${name}: ${count.clicks} clicks, ${count.entries} entries so far`)

    await hands.goTo(`${engine.url}/main/`)
    await hands.logIn('admin', 'admin-password')
    told('login')
    await connectByAddress(hands, server.port)
    told('data source')
    await press('このテーブルからサイトを作る…')
    await page.getByRole('table', { name: '作成する内容' }).waitFor()
    await press('作成して公開')
    await page.getByRole('row', { name: /ノースウインド.*公開中/s }).waitFor()
    told('published')
    const published = page.getByRole('row', { name: /公開中/ })
    const [address = ''] = /northwind[\w-]*/.exec(await published.innerText()) ?? []
    const total = await placeOrder(countingHands(customer.page, count), `${engine.siteUrl}/${address}/`, 'Products')
    told('first order')

    expect(total).toBe('72.00')
    const own = 'WHERE order_id >= 20000'
    const rows = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows
    expect(await rows(`SELECT order_id, customer_id, ship_name, ship_city FROM orders ${own}`)).toEqual([
      { order_id: 20_000, customer_id: 'ALFKI', ship_name: 'Alfreds Futterkiste', ship_city: 'Berlin' },
    ])
    expect(await rows(`SELECT product_id, unit_price, quantity FROM order_details ${own} ORDER BY product_id`)).toEqual(
      [
        { product_id: 3, unit_price: '10.00', quantity: 1 },
        { product_id: 10, unit_price: '31.00', quantity: 2 },
      ],
    )
    expect(await rows('SELECT count(*)::int AS receipts FROM kumiki_receipt')).toEqual([{ receipts: 1 }])
    expect([...builder.errors, ...customer.errors]).toEqual([])
    expect(count.clicks).toBeLessThanOrEqual(most.clicks)
    expect(count.entries).toBeLessThanOrEqual(most.entries)
  },
)
