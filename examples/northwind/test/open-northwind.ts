import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { makeEmbeddedSource } from '../../../engine/sources/embedded/embedded-source.ts'
import { makeMysqlSource } from '../../../engine/sources/mysql/mysql-source.ts'
import { makePostgresqlSource } from '../../../engine/sources/postgresql/postgresql-source.ts'
import type { StatementSource } from '../../../engine/sources/source.ts'
import { startMariadb } from '../../../engine/test/servers/mariadb.ts'
import { startPostgresql } from '../../../engine/test/servers/postgresql.ts'
import { exactOnPostgresql, exactOnSqlite, northwindStatements, readNorthwind } from './northwind-tables.ts'

/** A source with the same rows as the others, and a way to make more tables. */
export interface Northwind {
  /** Code of `database_type`. */
  type: number
  source: StatementSource
  /** What a document says of it; of an SQLite file its whole path. */
  spec: Record<string, string | number>
  run(sql: string): Promise<void>
  close(): Promise<void>
}

/** The dump in a PostgreSQL of its own. `empty`: without it. */
export async function onPostgresql({ empty = false } = {}): Promise<Northwind> {
  const server = await startPostgresql()
  const client = new pg.Client({ connectionString: await server.database('northwind') })
  await client.connect()
  const run = async (sql: string) => void (await client.query(sql))
  if (!empty) for (const sql of [readNorthwind(), 'SET search_path TO public', ...exactOnPostgresql]) await run(sql)
  const spec = { ...server.spec, db: 'northwind' }
  const source = makePostgresqlSource({ address: 'data-source/northwind', ...spec })
  const close = async () => {
    await source.close()
    await client.end()
    await server.stop()
  }
  return { type: 2, source, spec, run, close }
}

/** The dump in a MariaDB of its own, whose texts are compared letter by letter as everywhere else. */
export async function onMariadb({ empty = false } = {}): Promise<Northwind> {
  const server = await startMariadb({ settings: ['--collation-server=utf8mb4_bin', '--character-set-server=utf8mb4'] })
  const { host, port, user } = server
  const client = await mysql.createConnection({ host, port, user })
  const run = async (sql: string) => void (await client.query(sql))
  await run('CREATE DATABASE northwind CHARACTER SET utf8mb4 COLLATE utf8mb4_bin')
  await run('USE northwind')
  await run("SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'")
  if (!empty) for (const sql of northwindStatements()) await run(sql)
  const spec = { database_type: 3, system: host, port, user, db: 'northwind' }
  const source = makeMysqlSource({ address: 'data-source/northwind', ...spec })
  const close = async () => {
    await source.close()
    await client.end()
    await server.stop()
  }
  return { type: 3, source, spec, run, close }
}

/** The dump in an SQLite file of its own. */
export async function onSqlite({ empty = false } = {}): Promise<Northwind> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-northwind-'))
  const file = join(folder, 'northwind.db')
  const database = new Database(file)
  const run = async (sql: string) => void database.exec(sql)
  if (!empty) for (const sql of ['BEGIN', ...northwindStatements(), ...exactOnSqlite, 'COMMIT']) await run(sql)
  const source = makeEmbeddedSource({ file })
  const close = async () => {
    await source.close()
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { type: 7, source, spec: { database_type: 7, db: file }, run, close }
}
