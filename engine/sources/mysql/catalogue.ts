import { SourceFailed } from '../errors.ts'
import type { DialectAccess, DialectParts } from '../pooled-source.ts'
import type { CatalogueColumn, Value } from '../source.ts'
import { mostRelations, toRelations } from '../relations/to-relations.ts'
import { withForeignKeys } from '../with-foreign-keys.ts'
import { catalogueLimit, typeClassOf } from './types.ts'

const ms = 10_000
/** SQLSTATE: the transaction is read-only. */
const readOnly = '25006'
const own = `NOT IN ('mysql', 'sys', 'performance_schema', 'information_schema')`

// Every column has an alias: MySQL 8 gives the names of information_schema in upper case otherwise.
const libraries = `SELECT SCHEMA_NAME AS name FROM information_schema.SCHEMATA WHERE SCHEMA_NAME ${own} ORDER BY 1`

const tables = `
  SELECT TABLE_SCHEMA AS db, TABLE_NAME AS name, TABLE_TYPE AS kind, TABLE_COMMENT AS text FROM information_schema.TABLES
  WHERE TABLE_SCHEMA ${own} AND TABLE_TYPE <> 'SEQUENCE' AND (?1 IS NULL OR TABLE_SCHEMA = ?1)
    AND LOCATE(LOWER(?2), LOWER(TABLE_NAME)) > 0
  ORDER BY 1, 2 LIMIT ?3`

const columns = `
  SELECT c.COLUMN_NAME AS name, c.DATA_TYPE AS kind, c.CHARACTER_MAXIMUM_LENGTH AS size, c.CHARACTER_OCTET_LENGTH AS bytes,
    c.NUMERIC_PRECISION AS number_size, c.NUMERIC_SCALE AS scale, c.IS_NULLABLE AS can_be_null, c.COLUMN_COMMENT AS label,
    c.CHARACTER_SET_NAME AS charset, s.SEQ_IN_INDEX AS place,
    c.GENERATION_EXPRESSION > '' AS is_generated, c.COLLATION_NAME AS sorted_by,
    COALESCE(c.COLUMN_DEFAULT, 'NULL') <> 'NULL' OR c.EXTRA LIKE '%auto_increment%' AS has_default,
    c.COLUMN_DEFAULT AS usual, c.EXTRA LIKE '%auto_increment%' AS is_numbered, c.COLUMN_TYPE AS whole_type
  FROM information_schema.COLUMNS c
  LEFT JOIN information_schema.STATISTICS s ON s.TABLE_SCHEMA = c.TABLE_SCHEMA AND s.TABLE_NAME = c.TABLE_NAME
    AND s.COLUMN_NAME = c.COLUMN_NAME AND s.INDEX_NAME = 'PRIMARY'
  WHERE c.TABLE_SCHEMA = ?1 AND c.TABLE_NAME = ?2 ORDER BY c.ORDINAL_POSITION`

const foreignKeys = `
  SELECT COLUMN_NAME AS name, CONSTRAINT_NAME AS constraint_name, REFERENCED_TABLE_SCHEMA AS db,
    REFERENCED_TABLE_NAME AS table_name, REFERENCED_COLUMN_NAME AS column_name
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = ?1 AND TABLE_NAME = ?2 AND REFERENCED_TABLE_NAME IS NOT NULL ORDER BY 2, ORDINAL_POSITION`

const allColumns = `
  SELECT TABLE_NAME AS table_name, COLUMN_NAME AS name, DATA_TYPE AS kind FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA = ?1 ORDER BY TABLE_NAME, ORDINAL_POSITION`

const allKeys = `
  SELECT TABLE_NAME AS table_name, INDEX_NAME AS name,
    CASE WHEN INDEX_NAME = 'PRIMARY' THEN 'primary' WHEN NON_UNIQUE = 0 THEN 'unique' ELSE 'index' END AS kind,
    COLUMN_NAME AS column_name
  FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = ?1 AND COLUMN_NAME IS NOT NULL
  ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`

const allForeignKeys = `
  SELECT TABLE_NAME AS own_table, CONSTRAINT_NAME AS constraint_name, COLUMN_NAME AS name,
    REFERENCED_TABLE_SCHEMA AS db, REFERENCED_TABLE_NAME AS table_name, REFERENCED_COLUMN_NAME AS column_name
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = ?1 AND REFERENCED_TABLE_NAME IS NOT NULL ORDER BY 1, 2, ORDINAL_POSITION`

/** Catalogue and plans of MySQL and MariaDB. */
export function mysqlParts({ read, using }: DialectAccess): DialectParts {
  return {
    async libraries() {
      const { rows } = await read({ text: libraries, values: [] }, { ms })
      return rows.map(([name]) => ({ name: String(name) }))
    },
    async tables({ schema, find = '', limit = 5_000 } = {}) {
      const values = [schema ?? null, find, limit]
      const { rows } = await read({ text: tables, values }, { ms })
      return rows.map(([library, name, kind, text]) => {
        const view = String(kind).endsWith('VIEW')
        return {
          schema: String(library),
          name: String(name),
          view,
          // The comment of a view is the word VIEW.
          ...(text && !view ? { text: String(text) } : {}),
        }
      })
    },
    columns(table) {
      const ask = async (text: string) => (await read({ text, values: [table.schema, table.name] }, { ms })).rows
      return withForeignKeys(
        ask(columns).then((rows) => rows.map(toColumn)),
        ask(foreignKeys),
      )
    },
    relations(library) {
      const ask = async (text: string) => (await read({ text, values: [library] }, { ms, maxRows: mostRelations })).rows
      return toRelations(library, {
        keys: ask(allKeys),
        references: ask(allForeignKeys),
        columns: ask(allColumns),
        typeClassOf: ([type]) => typeClassOf(String(type)),
      })
    },
    async explain({ text, values }, options) {
      const statement = { text: `EXPLAIN ${text}`, values }
      const { columns: names, rows } = await read(statement, options).catch((error: unknown) => {
        // A read-only connection does not even explain what writes.
        if (!(error instanceof SourceFailed) || error.code !== readOnly) throw error
        return using({ ...options, mode: 'write' }, (run) => run(statement))
      })
      return rows.map((row) => names.flatMap((name, i) => planField(name, row[i] ?? null)).join('  '))
    },
  }
}

function toColumn(row: Value[]): CatalogueColumn {
  const [
    name,
    kind,
    size,
    bytes,
    numberSize,
    scale,
    canBeNull,
    label,
    charset,
    place,
    isGenerated,
    collation,
    hasDefault,
    usual,
    isNumbered,
    wholeType,
  ] = row
  const type = String(kind)
  const typeClass = typeClassOf(type)
  const isDecimal = type === 'decimal'
  return {
    name: String(name),
    type,
    typeClass,
    ...(size !== null && size !== undefined ? { size: Number(size) } : {}),
    ...(isDecimal ? { size: Number(numberSize), decimalDigits: Number(scale) } : {}),
    inullable: canBeNull === 'YES',
    ...(place !== null && place !== undefined ? { key: Number(place) } : {}),
    ...(label ? { label: String(label) } : {}),
    ...(collation ? { collation: String(collation) } : {}),
    ...(Number(isGenerated) > 0 && { generated: true }),
    ...(Number(hasDefault) > 0 && { hasDefault: true }),
    ...(typeof usual === 'string' && usual !== 'NULL' && Number(isGenerated) === 0 && { default: usual }),
    ...(Number(isNumbered) > 0 && { identity: true }),
    ...(type === 'enum' && { values: valuesOf(String(wholeType)) }),
    ...(typeClass === 'String' && charset
      ? { limit: catalogueLimit(type, Number(size), Number(bytes), String(charset)) }
      : {}),
  }
}

/** The texts of `enum('a','it''s')`. */
function valuesOf(type: string): string[] {
  return [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'"))
}

/** One step of a plan on one line: the table and its way first, the rest by name. */
function planField(name: string, value: Value): string[] {
  if (value === null || value === '') return []
  const bare = ['id', 'select_type', 'table', 'type', 'extra']
  return [bare.includes(name.toLowerCase()) ? String(value) : `${name}=${String(value)}`]
}
