import type Database from 'better-sqlite3'
import { isOfKind, type Document } from '../../../runtime/document.ts'
import type { SchemaSpec } from '../../../runtime/generated/kinds/schema.ts'

type Column = NonNullable<SchemaSpec['resultColumns']>[number]

const rows = [1, 2, 3]

/** Who logs in to the gallery's sites. */
export const person = { login_id: 'yamada', password: 'kanamono', rank: 'A' }

/** Makes every table and column that the statements of the documents name, each table with a few rows. */
export function makeTables(database: Database.Database, documents: readonly Document[]): void {
  const schemas = documents.filter((one) => isOfKind('schema', one)).map(({ spec }) => spec)
  const columns = new Map(
    schemas.flatMap(({ resultColumns = [] }) => resultColumns.map((column) => [column.name.toUpperCase(), column])),
  )
  for (const { sql } of schemas) if (sql !== undefined) until(database, [sql].flat().join('\n'), columns)
  const tables = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all() as string[]
  for (const table of tables) fill(database, table, columns)
}

/** Adds what the database misses, until it takes the statement. */
function until(database: Database.Database, sql: string, columns: ReadonlyMap<string, Column>): void {
  for (;;) {
    const missing = missingIn(database, sql)
    if (missing === undefined) return
    const { table, column } = missing
    if (column === undefined) database.exec(`CREATE TABLE ${table} (row_number INTEGER PRIMARY KEY)`)
    else database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${columns.get(column.toUpperCase())?.type ?? 'TEXT'}`)
  }
}

/** The table or column that a statement names and the database does not have; throws where it is something else. */
function missingIn(database: Database.Database, sql: string): { table: string; column?: string } | undefined {
  try {
    database.prepare(sql)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const [, table] = /^no such table: (\w+)/.exec(message) ?? []
    if (table !== undefined) return { table }
    const [, into, added] = /^table (\w+) has no column named (\w+)/.exec(message) ?? []
    if (into !== undefined && added !== undefined) return { table: into, column: added }
    const [, alias, column] = /^no such column: (?:(\w+)\.)?(\w+)/.exec(message) ?? []
    if (column === undefined) throw error
    return { table: tableOf(sql, alias), column }
  }
}

/** The table of that alias; without one, the first of the statement. */
function tableOf(sql: string, alias: string | undefined): string {
  const named = [...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?/gi)]
  const found = named.find(([, table, short]) => alias === undefined || alias === short || alias === table)
  if (!found?.[1]) throw new Error(`No table ${alias} in ${sql}`)
  return found[1]
}

function fill(database: Database.Database, table: string, columns: ReadonlyMap<string, Column>): void {
  const names = (database.pragma(`table_info(${table})`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'row_number')
  const insert = database.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  for (const row of rows) insert.run(names.map((name) => valueOf(name, row, columns.get(name.toUpperCase()))))
}

function valueOf(name: string, row: number, column: Column | undefined): string | number {
  const own = Object.entries(person).find(([key]) => key === name.toLowerCase())
  if (own) return own[1]
  switch (column?.typeClass) {
    case 'Number':
      return row
    case 'Date':
      return `2026-11-0${row}`
    case 'DateTime':
      return `2026-11-0${row} 10:00:00`
    case 'Time':
      return `1${row}:00:00`
    default:
      return `${name.toLowerCase()} ${row}`.slice(-(column?.size ?? 40))
  }
}
