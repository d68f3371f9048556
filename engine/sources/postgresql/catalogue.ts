import type { CatalogueColumn, CatalogueTable, Result, RunOptions, Statement } from '../source.ts'
import { describeType } from './types.ts'

type Read = (statement: Statement, options: RunOptions) => Promise<Result>

const tables = `
  SELECT n.nspname, c.relname, c.relkind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
  ORDER BY 1, 2`

const columns = `
  SELECT a.attname, a.atttypid::int, a.atttypmod, NOT a.attnotnull, array_position(i.indkey::int2[], a.attnum) + 1
  FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
  WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`

export async function tablesOf(read: Read): Promise<CatalogueTable[]> {
  const { rows } = await read({ text: tables, values: [] }, { ms: 10_000 })
  return rows.map(([schema, name, kind]) => ({
    schema: String(schema),
    name: String(name),
    view: kind === 'v' || kind === 'm',
  }))
}

export async function columnsOf(read: Read, table: { schema: string; name: string }): Promise<CatalogueColumn[]> {
  const { rows } = await read({ text: columns, values: [table.schema, table.name] }, { ms: 10_000 })
  return rows.map(([name, oid, modifier, nullable, key]) => ({
    name: String(name),
    ...describeType(Number(oid), Number(modifier)),
    inullable: nullable === true,
    // int2vector counts from 0, so the place is already from 1 after the addition.
    ...(key === null || key === undefined ? {} : { key: Number(key) }),
  }))
}
