import { join } from 'node:path'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { rowsDatabases } from '../../servers/rows-databases.ts'
import type { ValueKind } from './value-kinds.ts'

/** Who looks into a database, and changes it, without the product. */
export interface Witness {
  run(sql: string): Promise<unknown>
  query(sql: string): Promise<unknown[][]>
  /** A column as a text that people read, and as one that tells each byte. */
  text(column: string, kind: ValueKind): string
  bytes(column: string, kind: ValueKind): string
  /** The text of which a search wants a part; without one, `text`. */
  part?(column: string, kind: ValueKind): string
  close(): Promise<void>
}

export interface ValuesDatabase {
  name: string
  /** Statements before the tables are made. */
  types: readonly string[]
  open(): Promise<OpenDatabase>
}

interface OpenDatabase {
  /** What its document says of it. */
  dataSource: Record<string, unknown>
  /** `folder`: of the engine that has the data source. */
  witness(folder: string): Promise<Witness>
  close(): Promise<void>
}

const types: Record<string, string[]> = {
  postgresql: [`CREATE TYPE mood AS ENUM ('sad', 'happy')`, 'CREATE DOMAIN positive AS integer CHECK (VALUE > 0)'],
}

/** Databases that run here. */
export const valueDatabases: ValuesDatabase[] = rowsDatabases
  .filter(({ present }) => present)
  .map(({ name, open }) => ({
    name,
    types: types[name] ?? [],
    async open() {
      if (name === 'embedded')
        return {
          dataSource: { database_type: 7, db: 'shop.db' },
          witness: (folder) => Promise.resolve(embedded(join(folder, 'sources', 'shop.db'))),
          close: () => Promise.resolve(),
        }
      const { dataSource = {}, admin, close } = await open()
      const at = dataSource as unknown as Server
      return {
        ...{ dataSource, close },
        witness: () => (name === 'mysql' ? mariadb(at) : postgresql(at, admin)),
      }
    },
  }))

interface Server {
  system: string
  port: number
  user: string
  db: string
}

/** What the user has of its own, each of which would make other values of what is read and written. */
const ofUser = {
  ...{ DateStyle: 'German', IntervalStyle: 'sql_standard', bytea_output: 'escape', extra_float_digits: '-2' },
  ...{ TimeZone: 'America/New_York', standard_conforming_strings: 'off' },
}

async function postgresql(
  { system: host, port, user, db: database }: Server,
  admin: (text: string) => Promise<void>,
): Promise<Witness> {
  for (const [key, value] of Object.entries(ofUser)) await admin(`ALTER ROLE ${user} SET ${key} = '${value}'`)
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  await client.query(
    `SET DateStyle = ISO; SET IntervalStyle = postgres; SET bytea_output = hex; SET extra_float_digits = 3;
     SET TimeZone = 'Asia/Tokyo'; SET standard_conforming_strings = on`,
  )
  const asTexts = { getTypeParser: () => (text: string) => text }
  return {
    run: (sql) => client.query(sql),
    query: async (text) =>
      (await client.query<unknown[]>({ text, rowMode: 'array', types: asTexts } as pg.QueryArrayConfig)).rows,
    text(column, { type }) {
      if (type === 'bytea') return `encode(${column}, 'hex')`
      if (type === 'boolean') return `CAST(${column} AS text)`
      return `CASE WHEN ${column} IS NOT NULL THEN format('%s', ${column}) END`
    },
    part: (column) => `CAST(${column} AS text)`,
    bytes: (column) => `encode(convert_to(CAST(${column} AS text), 'UTF8'), 'hex')`,
    close: () => client.end(),
  }
}

async function mariadb({ system: host, port, user, db: database }: Server): Promise<Witness> {
  const connection = await mysql.createConnection({ host, port, user, database, charset: 'utf8mb4' })
  await connection.query(`SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES'`)
  const asTexts = { rowsAsArray: true, dateStrings: true, supportBigNumbers: true, bigNumberStrings: true }
  const isFloat = (type: string) => /^(float|double)/.test(type)
  return {
    run: (sql) => connection.query(sql),
    query: async (sql) => (await connection.query({ sql, ...asTexts }))[0] as unknown[][],
    text(column, { type }) {
      if (/blob|binary/.test(type)) return `LOWER(HEX(${column}))`
      if (type.startsWith('bit')) return `CAST(${column} + 0 AS CHAR)`
      return isFloat(type) ? `CAST(CAST(${column} AS DOUBLE) AS CHAR)` : `CONCAT(${column})`
    },
    bytes(column, { type }) {
      if (type.startsWith('bit')) return `HEX(${column} + 0)`
      if (type === 'point') return `HEX(ST_AsBinary(${column}))`
      return isFloat(type) ? `CAST(CAST(${column} AS DOUBLE) AS CHAR)` : `HEX(CONCAT(${column}))`
    },
    close: () => connection.end(),
  }
}

function embedded(file: string): Witness {
  const database = new Database(file, { timeout: 10_000 })
  return {
    run: (sql) => Promise.resolve(database.exec(sql)),
    query: (sql) => Promise.resolve(database.prepare(sql).raw().all() as unknown[][]),
    text: (column, { type }) =>
      type === 'BLOB' ? `CASE WHEN ${column} IS NOT NULL THEN lower(hex(${column})) END` : `CAST(${column} AS TEXT)`,
    bytes: (column) => `typeof(${column}) || ' ' || quote(${column})`,
    close: () => Promise.resolve(void database.close()),
  }
}
