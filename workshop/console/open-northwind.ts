import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { hasNorthwind, readNorthwind } from '../../examples/northwind/test/northwind-tables.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { startPostgresql, type PostgresqlServer } from '../../engine/test/servers/postgresql.ts'
import { openBrowser } from '../browser.ts'
import { countingHands } from './counting-hands.ts'
import type { Count, Hands } from './hands-of.ts'
import { keyboardHands } from './keyboard-hands.ts'
import { missing as lacking } from './open-sales.ts'

/** What a walk lacks here, by name; empty: nothing. */
export const missing = [lacking, !hasNorthwind && 'northwind'].filter(Boolean).join(', ')

/** Who walks, and how wide their window is; all of them read Japanese only. */
export const walkers: { who: string; width: number; hands: (page: Page, count?: Count) => Hands; counts: boolean }[] = [
  { who: 'with a mouse', width: 1280, hands: countingHands, counts: true },
  { who: 'with a mouse at 1024 px', width: 1024, hands: countingHands, counts: true },
  // Each press of Tab and of an arrow is one more: what is counted is what they are pressed for.
  { who: 'by keyboard alone', width: 1280, hands: keyboardHands, counts: false },
]

interface Northwind {
  engine: EngineProcess
  server: PostgresqlServer
  browser: Browser
  rows(sql: string): Promise<Record<string, unknown>[]>
}

/** Northwind in a PostgreSQL of its own, beside an empty engine, until the test ends. */
export async function openNorthwind(): Promise<Northwind> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-northwind-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startPostgresql()
  onTestFinished(() => server.stop())
  const database = new pg.Client({ connectionString: await server.database('northwind') })
  await database.connect()
  onTestFinished(() => database.end())
  await database.query(readNorthwind())
  await database.query('SET search_path TO public')
  await database.query(readFileSync(join(import.meta.dirname, '../../examples/northwind/prepare.sql'), 'utf8'))
  const ports = { port: await freePort(), sitePort: await freePort() }
  const engine = await startEngine({ dataFolder: join(folder, 'data'), ...ports, env: { KUMIKI_EXAMPLE: 'none' } })
  onTestFinished(() => engine.kill())
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const rows = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows
  return { engine, server, browser, rows }
}

/** What `placeOrder` leaves in the database: one order of ALFKI with two lines. */
export async function expectOrder({ rows }: Northwind): Promise<void> {
  const own = 'WHERE order_id >= 20000'
  expect(await rows(`SELECT order_id, customer_id, ship_name, ship_city FROM orders ${own}`)).toEqual([
    { order_id: 20_000, customer_id: 'ALFKI', ship_name: 'Alfreds Futterkiste', ship_city: 'Berlin' },
  ])
  expect(
    await rows(`SELECT product_id, unit_price, quantity, unit_price * quantity AS amount
                  FROM order_details ${own} ORDER BY product_id`),
  ).toEqual([
    { product_id: 3, unit_price: '10.00', quantity: 1, amount: '10.00' },
    { product_id: 10, unit_price: '31.00', quantity: 2, amount: '62.00' },
  ])
  expect(await rows('SELECT count(*)::int AS receipts FROM kumiki_receipt')).toEqual([{ receipts: 1 }])
}
