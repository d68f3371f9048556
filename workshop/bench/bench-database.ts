import { join } from 'node:path'
import pg from 'pg'
import { startPostgresql } from '../../engine/test/servers/postgresql.ts'
import { shopTables } from '../../engine/test/shop/documents.ts'
import { fillShop, productRows } from '../../engine/test/shop/fill-shop.ts'
import type { prepareShop } from '../../engine/test/shop/prepare-shop.ts'

interface ShopSize {
  products: number
  customers: number
  /** Pieces of each product. */
  stock: number
}

/** The shop's tables, filled. */
export interface BenchDatabase {
  /** File or address. */
  place: string
  run(statement: string): Promise<unknown>
  /** How the engine reaches it. */
  prepare: NonNullable<Parameters<typeof prepareShop>[1]>
  stop(): Promise<void>
}

const more = [
  'CREATE INDEX product_rank_code ON product (price_rank, code)',
  'CREATE TABLE cart_line (customer VARCHAR(8), code VARCHAR(12), count INTEGER, purchase_id VARCHAR(32), PRIMARY KEY (customer, code))',
]

export function onSqlite(folder: string, size: ShopSize): BenchDatabase {
  const place = join(folder, 'sources', 'shop.db')
  const database = fillShop(place, size)
  for (const statement of more) database.exec(statement)
  database.exec('ANALYZE')
  return {
    place,
    prepare: {},
    run: async (statement) => database.exec(statement),
    stop: async () => void database.close(),
  }
}

export async function onPostgresql({ products, customers, stock }: ShopSize): Promise<BenchDatabase> {
  const server = await startPostgresql({ durable: true })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  for (const table of shopTables('SERIAL PRIMARY KEY')) await client.query(table)
  const rows = [...productRows(products, stock)]
  for (let at = 0; at < rows.length; at += 1000) {
    const part = rows.slice(at, at + 1000)
    const columns = Array.from({ length: 8 }, (_, column) => part.map((row) => row[column]))
    await client.query(
      `INSERT INTO product SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::numeric[], $6::int[], $7::text[], $8::text[])`,
      columns,
    )
  }
  for (let i = 1; i <= customers; i++)
    await client.query('INSERT INTO customer VALUES ($1, $2, $3, $4, $5)', [
      `C${i}`,
      `得意先 ${i}`,
      `user${i}`,
      `pass-user${i}`,
      'A',
    ])
  for (const statement of more) await client.query(statement)
  await client.query('ANALYZE')
  const url = new URL(server.url)
  const dataSource = {
    database_type: 2,
    system: url.hostname,
    port: server.port,
    user: url.username,
    db: url.pathname.slice(1),
  }
  return {
    place: server.url,
    prepare: { dataSource },
    run: (statement) => client.query(statement),
    async stop() {
      await client.end()
      await server.stop()
    },
  }
}
