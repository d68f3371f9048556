import type { DialectAccess, DialectParts } from '../pooled-source.ts'
import type { CatalogueColumn, Value } from '../source.ts'
import { mostRelations, toRelations } from '../relations/to-relations.ts'
import { withForeignKeys } from '../with-foreign-keys.ts'
import { declarations } from './declare.ts'
import type { OwnStatement } from '../own-statement.ts'
import { describeType } from './types.ts'

const ms = 10_000

const own = `s.schema_id < 16384 AND s.name NOT IN (N'sys', N'INFORMATION_SCHEMA', N'guest')`
const comment = (alias: string, minor: string) =>
  `LEFT JOIN sys.extended_properties e ON e.class = 1 AND e.major_id = ${alias}.object_id AND e.minor_id = ${minor} ` +
  `AND e.name = N'MS_Description'`

const libraries = `SELECT s.name FROM sys.schemas s WHERE ${own} ORDER BY s.name`

const tables = `
  SELECT s.name AS schema_name, o.name, o.type, CAST(e.value AS nvarchar(4000)) AS comment
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id ${comment('o', '0')}
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND ${own} AND (@p1 IS NULL OR s.name = @p1)
    AND CHARINDEX(LOWER(@p2), LOWER(o.name)) > 0
  ORDER BY s.name, o.name OFFSET 0 ROWS FETCH NEXT @p3 ROWS ONLY`

const columns = `
  SELECT c.name, t.name AS type, c.max_length, c.precision, c.scale, c.is_nullable, c.collation_name,
    i.key_ordinal, CAST(e.value AS nvarchar(4000)) AS comment, c.is_identity, c.is_computed, d.definition
  FROM sys.columns c JOIN sys.objects o ON o.object_id = c.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.types t ON t.user_type_id = c.user_type_id
  LEFT JOIN sys.indexes x ON x.object_id = c.object_id AND x.is_primary_key = 1
  LEFT JOIN sys.index_columns i ON i.object_id = c.object_id AND i.index_id = x.index_id AND i.column_id = c.column_id
  LEFT JOIN sys.default_constraints d ON d.parent_object_id = c.object_id AND d.parent_column_id = c.column_id
  ${comment('c', 'c.column_id')}
  WHERE s.name = @p1 AND o.name = @p2 ORDER BY c.column_id`

const foreignKeys = `
  SELECT c.name, k.name AS constraint_name, fs.name AS schema_name, fo.name AS table_name, fc.name AS column_name
  FROM sys.foreign_key_columns p JOIN sys.foreign_keys k ON k.object_id = p.constraint_object_id
  JOIN sys.objects o ON o.object_id = p.parent_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.columns c ON c.object_id = p.parent_object_id AND c.column_id = p.parent_column_id
  JOIN sys.objects fo ON fo.object_id = p.referenced_object_id JOIN sys.schemas fs ON fs.schema_id = fo.schema_id
  JOIN sys.columns fc ON fc.object_id = p.referenced_object_id AND fc.column_id = p.referenced_column_id
  WHERE s.name = @p1 AND o.name = @p2 ORDER BY k.name, p.constraint_column_id`

const allColumns = `
  SELECT o.name AS table_name, c.name, t.name AS type, c.max_length, c.precision, c.scale, c.collation_name
  FROM sys.columns c JOIN sys.objects o ON o.object_id = c.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.types t ON t.user_type_id = c.user_type_id
  WHERE s.name = @p1 AND o.type IN ('U', 'V') ORDER BY o.name, c.column_id`

const allKeys = `
  SELECT o.name AS table_name, x.name, CASE WHEN x.is_primary_key = 1 THEN 'primary'
    WHEN x.is_unique = 1 AND x.has_filter = 0 THEN 'unique' ELSE 'index' END AS kind, c.name AS column_name
  FROM sys.indexes x JOIN sys.objects o ON o.object_id = x.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.index_columns i ON i.object_id = x.object_id AND i.index_id = x.index_id AND i.key_ordinal > 0
  JOIN sys.columns c ON c.object_id = i.object_id AND c.column_id = i.column_id
  WHERE s.name = @p1 AND o.type = 'U'
  ORDER BY o.name, x.name, i.key_ordinal`

const allForeignKeys = `
  SELECT o.name AS own_table, k.name AS constraint_name, c.name, fs.name AS schema_name, fo.name AS table_name,
    fc.name AS column_name
  FROM sys.foreign_key_columns p JOIN sys.foreign_keys k ON k.object_id = p.constraint_object_id
  JOIN sys.objects o ON o.object_id = p.parent_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.columns c ON c.object_id = p.parent_object_id AND c.column_id = p.parent_column_id
  JOIN sys.objects fo ON fo.object_id = p.referenced_object_id JOIN sys.schemas fs ON fs.schema_id = fo.schema_id
  JOIN sys.columns fc ON fc.object_id = p.referenced_object_id AND fc.column_id = p.referenced_column_id
  WHERE s.name = @p1 ORDER BY o.name, k.name, p.constraint_column_id`

/** Catalogue and plans of SQL Server, whatever the driver. */
export function sqlServerParts({ read, using }: DialectAccess): DialectParts {
  return {
    async libraries() {
      const { rows } = await read({ text: libraries, values: [] }, { ms })
      return rows.map(([name]) => ({ name: String(name) }))
    },
    async tables({ schema, find = '', limit = 5_000 } = {}) {
      const { rows } = await read({ text: tables, values: [schema ?? null, find, limit] }, { ms })
      return rows.map(([library, name, type, text]) => ({
        schema: String(library),
        name: String(name),
        view: String(type).trim() === 'V',
        ...(text ? { text: String(text) } : {}),
      }))
    },
    columns({ schema, name }) {
      const ask = async (text: string) => (await read({ text, values: [schema, name] }, { ms })).rows
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
        typeClassOf: ([type, bytes, precision, scale, collation]) =>
          describeType(
            writtenType(String(type), Number(bytes), Number(precision), Number(scale)),
            collation ? String(collation) : null,
          ).typeClass,
      })
    },
    explain: ({ text, values }, options) =>
      using(options, async (run) => {
        await run(ownText('SET SHOWPLAN_ALL ON'))
        try {
          const declared = values.length === 0 ? '' : `DECLARE ${declarations(values)}; `
          const { rows } = await run(ownText(declared + text))
          return rows.map(([line]) => String(line).trimEnd()).filter((line) => /^\s*\|--/.test(line))
        } finally {
          await run(ownText('SET SHOWPLAN_ALL OFF'))
        }
      }),
  }
}

function ownText(text: string): OwnStatement {
  return { text, values: [], own: true }
}

function toColumn(row: Value[]): CatalogueColumn {
  const [name, type, bytes, precision, scale, nullable, collation, key, label, identity, computed, usual] = row
  return {
    name: String(name),
    ...describeType(
      writtenType(String(type), Number(bytes), Number(precision), Number(scale)),
      collation ? String(collation) : null,
    ),
    inullable: isTrue(nullable),
    ...(key ? { key: Number(key) } : {}),
    ...(label ? { label: String(label) } : {}),
    ...(isTrue(identity) && { identity: true }),
    ...((isTrue(identity) || isTrue(computed)) && { generated: true }),
    ...((isTrue(identity) || usual) && { hasDefault: true }),
    ...(usual ? { default: String(usual) } : {}),
  }
}

/** A bit, which drivers give as a boolean or as a number. */
function isTrue(bit: Value | undefined): boolean {
  return bit === true || bit === 1
}

/** `max_length` counts bytes, two for each character of the Unicode types; -1 is `max`. */
function writtenType(type: string, bytes: number, precision: number, scale: number): string {
  if (type === 'decimal' || type === 'numeric') return `${type}(${precision},${scale})`
  if (!/char|binary/.test(type)) return type
  return `${type}(${bytes < 0 ? 'max' : type.startsWith('n') ? bytes / 2 : bytes})`
}
