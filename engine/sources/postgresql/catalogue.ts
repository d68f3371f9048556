import type {
  CatalogueColumn,
  CatalogueLibrary,
  CatalogueTable,
  Result,
  RunOptions,
  Statement,
  TableQuery,
  Value,
} from '../source.ts'
import { withForeignKeys } from '../with-foreign-keys.ts'
import { describeType } from './types.ts'

type Read = (statement: Statement, options: RunOptions) => Promise<Result>

const own = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`

const libraries = `
  SELECT n.nspname, obj_description(n.oid, 'pg_namespace') FROM pg_namespace n
  WHERE ${own} AND has_schema_privilege(n.oid, 'USAGE') ORDER BY 1`

const tables = `
  SELECT n.nspname, c.relname, c.relkind, obj_description(c.oid, 'pg_class')
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${own}
    AND ($1::text IS NULL OR n.nspname = $1) AND strpos(lower(c.relname), lower($2)) > 0
  ORDER BY 1, 2 LIMIT $3`

const columns = `
  SELECT a.attname, a.atttypid::int, a.atttypmod, NOT a.attnotnull, array_position(i.indkey::int2[], a.attnum) + 1,
    col_description(a.attrelid, a.attnum)
  FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
  WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`

const foreignKeys = `
  SELECT a.attname, k.conname, fn.nspname, f.relname, fa.attname
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
  CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair(ours, theirs)
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.ours
  JOIN pg_attribute fa ON fa.attrelid = k.confrelid AND fa.attnum = pair.theirs
  WHERE k.contype = 'f' AND n.nspname = $1 AND c.relname = $2 ORDER BY k.conname`

export async function librariesOf(read: Read): Promise<CatalogueLibrary[]> {
  const { rows } = await read({ text: libraries, values: [] }, { ms: 10_000 })
  return rows.map(([name, text]) => ({ name: String(name), ...(text === null ? {} : { text: String(text) }) }))
}

export async function tablesOf(
  read: Read,
  { schema, find = '', limit = 5_000 }: TableQuery = {},
): Promise<CatalogueTable[]> {
  const { rows } = await read({ text: tables, values: [schema ?? null, find, limit] }, { ms: 10_000 })
  return rows.map(([library, name, kind, text]) => ({
    schema: String(library),
    name: String(name),
    view: kind === 'v' || kind === 'm',
    ...(text === null ? {} : { text: String(text) }),
  }))
}

export async function columnsOf(read: Read, table: { schema: string; name: string }): Promise<CatalogueColumn[]> {
  const ask = async (text: string) => (await read({ text, values: [table.schema, table.name] }, { ms: 10_000 })).rows
  return withForeignKeys(ask(columns).then(toColumns), ask(foreignKeys))
}

function toColumns(rows: readonly Value[][]): CatalogueColumn[] {
  return rows.map(([name, oid, modifier, nullable, key, label]) => ({
    name: String(name),
    ...describeType(Number(oid), Number(modifier)),
    inullable: nullable === true,
    // int2vector counts from 0, so the place is already from 1 after the addition.
    ...(key === null || key === undefined ? {} : { key: Number(key) }),
    ...(label === null || label === undefined ? {} : { label: String(label) }),
  }))
}
