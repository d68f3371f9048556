import { SourceFailed } from '../errors.ts'
import type { DialectAccess, DialectParts } from '../pooled-source.ts'
import type { CatalogueColumn, TableQuery, Value } from '../source.ts'
import { mostRelations, toRelations } from '../relations/to-relations.ts'
import { withForeignKeys } from '../with-foreign-keys.ts'
import { shiftPlace } from './errors.ts'
import { explain } from './statement-names.ts'
import { describeType } from './types.ts'

const ms = 10_000

const own = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`

const libraries = `
  SELECT n.nspname, obj_description(n.oid, 'pg_namespace') FROM pg_namespace n
  WHERE ${own} AND has_schema_privilege(n.oid, 'USAGE') ORDER BY 1`

const tables = `
  SELECT n.nspname, c.relname, c.relkind, obj_description(c.oid, 'pg_class'), c.relkind = 'r' AND c.relhassubclass
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${own}
    AND ($1::text IS NULL OR n.nspname = $1) AND strpos(lower(c.relname), lower($2)) > 0
  ORDER BY 1, 2 LIMIT $3`

const columns = `
  SELECT a.attname, (CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END)::int,
    CASE t.typtype WHEN 'd' THEN t.typtypmod ELSE a.atttypmod END, NOT a.attnotnull, array_position(i.indkey::int2[], a.attnum) + 1,
    col_description(a.attrelid, a.attnum), a.attidentity = 'a' OR to_jsonb(a)->>'attgenerated' > '',
    a.atthasdef OR a.attidentity <> '', pg_get_expr(d.adbin, d.adrelid), a.attidentity <> '',
    (SELECT string_agg(e.enumlabel, E'\\x1f' ORDER BY e.enumsortorder) FROM pg_enum e
      WHERE e.enumtypid = CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END)
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
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

const allColumns = `
  SELECT c.relname, a.attname, (CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END)::int
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`

// Rows of an index on a part of the rows may be there twice, and one on an expression is no column.
const allKeys = `
  SELECT c.relname, i.relname, CASE WHEN x.indisprimary THEN 'primary' WHEN x.indisunique AND x.indpred IS NULL THEN 'unique'
    ELSE 'index' END, a.attname
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  CROSS JOIN LATERAL unnest(x.indkey::int2[]) WITH ORDINALITY AS part(number, place)
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number
  WHERE n.nspname = $1 AND x.indexprs IS NULL AND part.place <= COALESCE((to_jsonb(x)->>'indnkeyatts')::int, x.indnatts)
  ORDER BY c.relname, i.relname, part.place`

const allForeignKeys = `
  SELECT c.relname, k.conname, a.attname, fn.nspname, f.relname, fa.attname
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
  CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS pair(ours, theirs, place)
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.ours
  JOIN pg_attribute fa ON fa.attrelid = k.confrelid AND fa.attnum = pair.theirs
  WHERE k.contype = 'f' AND n.nspname = $1 ORDER BY c.relname, k.conname, pair.place`

/** What PostgreSQL answers from its own catalogues. */
export function postgresqlParts({ read }: DialectAccess): DialectParts {
  return {
    async libraries() {
      const { rows } = await read({ text: libraries, values: [] }, { ms })
      return rows.map(([name, text]) => ({ name: String(name), ...(text === null ? {} : { text: String(text) }) }))
    },
    async tables({ schema, find = '', limit = 5_000 }: TableQuery = {}) {
      const { rows } = await read({ text: tables, values: [schema ?? null, find, limit] }, { ms })
      return rows.map(([library, name, kind, text, hasHeirs]) => ({
        schema: String(library),
        name: String(name),
        view: kind === 'v' || kind === 'm',
        ...(hasHeirs === true && { hasHeirs }),
        ...(text === null ? {} : { text: String(text) }),
      }))
    },
    columns(table) {
      const ask = async (text: string) => (await read({ text, values: [table.schema, table.name] }, { ms })).rows
      return withForeignKeys(ask(columns).then(toColumns), ask(foreignKeys))
    },
    relations(library) {
      const ask = async (text: string) => (await read({ text, values: [library] }, { ms, maxRows: mostRelations })).rows
      return toRelations(library, {
        keys: ask(allKeys),
        references: ask(allForeignKeys),
        columns: ask(allColumns),
        typeClassOf: ([oid]) => describeType(Number(oid), -1).typeClass,
      })
    },
    async explain({ text, values }, options) {
      const { rows } = await read({ text: `${explain}${text}`, values }, options).catch((error: unknown) => {
        if (error instanceof SourceFailed) shiftPlace(error.cause, explain.length)
        throw error
      })
      return rows.map(([line]) => String(line))
    },
  }
}

function toColumns(rows: readonly Value[][]): CatalogueColumn[] {
  return rows.map(([name, oid, modifier, nullable, key, label, generated, hasDefault, usual, identity, values]) => ({
    name: String(name),
    ...describeType(Number(oid), Number(modifier)),
    inullable: nullable === true,
    // int2vector counts from 0, so the place is already from 1 after the addition.
    ...(key === null || key === undefined ? {} : { key: Number(key) }),
    ...(label === null || label === undefined ? {} : { label: String(label) }),
    ...(generated === true && { generated }),
    ...(hasDefault === true && { hasDefault }),
    ...(typeof usual === 'string' && generated !== true && { default: usual }),
    ...((identity === true || /^nextval\(/.test(String(usual))) && { identity: true }),
    ...(typeof values === 'string' && { values: values.split('\x1f') }),
  }))
}
