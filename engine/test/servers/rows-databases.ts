import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import type { RowsDatabase } from '../execution/rows/rows-test.ts'
import { makeEmbeddedSource } from '../../sources/embedded/embedded-source.ts'
import { makeMysqlSource } from '../../sources/mysql/mysql-source.ts'
import { openPostgresqlSource } from '../sources/open-postgresql-source.ts'
import { hasMariadb, startMariadb } from './mariadb.ts'
import { hasPostgresql } from './postgresql.ts'

/** Databases that run here, each empty, with a source on it and somebody who may change its tables. */
export const rowsDatabases: { name: string; present: boolean; open(): Promise<RowsDatabase> }[] = [
  { name: 'embedded', present: true, open: openEmbedded },
  { name: 'postgresql', present: hasPostgresql(), open: openPostgresql },
  { name: 'mysql', present: hasMariadb(), open: openMariadb },
]

function openEmbedded(): Promise<RowsDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-rows-'))
  const file = join(folder, 'a.db')
  const database = new Database(file, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  const source = makeEmbeddedSource({ file })
  return Promise.resolve({
    source,
    admin: async (text) => void database.exec(text),
    async close() {
      await source.close()
      database.close()
      rmSync(folder, { recursive: true })
    },
  })
}

async function openPostgresql(): Promise<RowsDatabase> {
  const { source, admin, server, close } = await openPostgresqlSource()
  return { source, dataSource: server.spec, admin: async (text) => void (await admin.query(text)), close }
}

async function openMariadb(): Promise<RowsDatabase> {
  const server = await startMariadb()
  const { host, port, user, db } = server
  const dataSource = server.spec
  const source = makeMysqlSource({ address: 'data-source/x', ...dataSource })
  const connection = await mysql.createConnection({ host, port, user, database: db })
  // The contracts write texts as the standard has them.
  await connection.query(`SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'`)
  return {
    source,
    dataSource,
    types: { narrow: 'varchar(40) CHARACTER SET utf8mb3' },
    admin: async (text) => void (await connection.query(text)),
    async close() {
      await source.close()
      await connection.end()
      await server.stop()
    },
  }
}
