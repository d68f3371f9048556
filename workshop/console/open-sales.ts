import pg from 'pg'
import type { Page } from 'playwright-core'
import { hasChromium } from '../browser.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../engine/test/servers/postgresql.ts'
import { openWholesale, type Wholesale } from '../../examples/wholesale/test/open-wholesale.ts'

/** What a walk on PostgreSQL lacks here, by name; empty: nothing. */
export const missing = [!hasChromium && 'chromium', !hasPostgresql() && 'postgresql'].filter(Boolean).join(', ')

export interface Sales {
  shop: Wholesale
  server: PostgresqlServer
  close(): Promise<void>
}

/** The example beside a PostgreSQL whose database `sales` holds the tables; the user `builder`, password `pw`, may use them. */
export async function openSales(tables: string): Promise<Sales> {
  const [shop, server] = await Promise.all([openWholesale(), startPostgresql()])
  const client = new pg.Client({ connectionString: await server.database('sales') })
  await client.connect()
  await client.query(`${tables};
    CREATE ROLE builder LOGIN PASSWORD 'pw';
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO builder`)
  await client.end()
  return {
    shop,
    server,
    async close() {
      await shop.close()
      await server.stop()
    },
  }
}

/** Hands on a form of the console in Japanese; fields by their place in the document. */
export function handsOn(page: Page) {
  const field = (at: string) => page.locator(`input[data-at="${at}"], [data-at="${at}"] input`).first()
  return {
    field,
    async choose(at: string, name: string): Promise<void> {
      await field(at).click()
      await page.getByRole('option', { name, exact: true }).click()
    },
    /** To the database of `openSales`. */
    async connect({ port }: PostgresqlServer): Promise<void> {
      const values = { system: '127.0.0.1', port: String(port), db: 'sales', user: 'builder', password: 'pw' }
      for (const [name, value] of Object.entries(values)) await field(`/spec/${name}`).fill(value)
    },
    async save(): Promise<void> {
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.getByText('保存しました。').waitFor()
    },
  }
}
