/** Where the dump is, beside the repository, and how it becomes tables of databases that it was not written for. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const dump = fileURLToPath(new URL('../../../../shared/data/northwind/northwind.sql', import.meta.url))

export const hasNorthwind = existsSync(dump)

export const readNorthwind = (): string => readFileSync(dump, 'utf8')

/** Columns that the dump keeps as binary fractions; amounts and shares are exact here. */
const exact: Record<string, string> = {
  unit_price: 'DECIMAL(10, 2)',
  freight: 'DECIMAL(10, 2)',
  discount: 'DECIMAL(4, 2)',
}

const fractions = [
  ['products', 'unit_price'],
  ['order_details', 'unit_price'],
  ['order_details', 'discount'],
  ['orders', 'freight'],
] as const

/** What makes the dump's binary fractions exact on PostgreSQL. */
export const exactOnPostgresql = fractions.map(
  ([table, column]) => `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${exact[column]}`,
)

/** SQLite keeps a declared type as a wish, so the values themselves are rounded. */
export const exactOnSqlite = fractions.map(([table, column]) => `UPDATE ${table} SET ${column} = ROUND(${column}, 2)`)

/** The dump as statements that MariaDB (without backslash escapes) and SQLite take: tables without keys, then rows. */
export function northwindStatements(): string[] {
  const sql = readNorthwind()
  const tables = [...sql.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\);/gm)].map(
    ([, name, columns]) => `CREATE TABLE ${name} (\n${columns!.split('\n').map(translated).join('\n')})`,
  )
  const rows = [...sql.matchAll(/^INSERT INTO .*;$/gm)].map(([text]) => text.slice(0, -1))
  return [...tables, ...rows]
}

function translated(line: string): string {
  const [, column, type, rest] = /^ {4}(\w+) (character varying\(\d+\)|\w+)(.*)$/.exec(line) ?? []
  if (column === undefined || type === undefined) return line
  const own = exact[column] ?? type.replace('character varying', 'varchar').replace('bytea', 'blob')
  return `    ${column} ${own}${rest}`
}
