import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { hasMariadb, startMariadb } from '../servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../servers/postgresql.ts'
import { shopTables } from './documents.ts'
import { productRows } from './fill-shop.ts'

/** Where a shop's tables are: the data source's settings, where it is no embedded one. */
export interface ShopPlace {
  spec?: object
  close(): Promise<void>
}

/** Databases on which the same has to hold, whether they are here, and a shop of three products with further tables there. */
export const shopPlaces: [name: string, isThere: boolean, start: (tables?: string[]) => Promise<ShopPlace>][] = [
  ['embedded', true, () => Promise.resolve({ close: () => Promise.resolve() })],
  [
    'postgresql',
    hasPostgresql(),
    async (tables = []) => {
      const server = await startPostgresql()
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      for (const table of [...shopTables('SERIAL PRIMARY KEY'), ...tables]) await client.query(table)
      for (const row of productRows(3, 10))
        await client.query('INSERT INTO product VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', row)
      await client.end()
      return { spec: server.spec, close: () => server.stop() }
    },
  ],
  [
    'mariadb',
    hasMariadb(),
    async (tables = []) => {
      const server = await startMariadb()
      const { host, port, user, db } = server
      const client = await createConnection({ host, port, user, database: db, charset: 'utf8mb4' })
      for (const table of [...shopTables('INTEGER PRIMARY KEY AUTO_INCREMENT'), ...tables]) await client.query(table)
      for (const row of productRows(3, 10)) await client.query('INSERT INTO product VALUES (?)', [row])
      await client.end()
      return { spec: server.spec, close: () => server.stop() }
    },
  ],
]
