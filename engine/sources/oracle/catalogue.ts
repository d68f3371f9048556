import type {
  CatalogueColumn,
  CatalogueLibrary,
  CatalogueTable,
  Statement,
  TableQuery,
  TypeClass,
  Value,
} from '../source.ts'
import type { DialectAccess, DialectParts } from '../pooled-source.ts'
import { mostRelations, toRelations } from '../relations/to-relations.ts'
import { withForeignKeys } from '../with-foreign-keys.ts'

const ms = 10_000

const libraries = `SELECT USERNAME FROM ALL_USERS WHERE ORACLE_MAINTAINED = 'N' ORDER BY USERNAME`

const tables = `
  SELECT o.OWNER, o.OBJECT_NAME, o.OBJECT_TYPE, c.COMMENTS FROM ALL_OBJECTS o
  JOIN ALL_USERS u ON u.USERNAME = o.OWNER AND u.ORACLE_MAINTAINED = 'N'
  LEFT JOIN ALL_TAB_COMMENTS c ON c.OWNER = o.OWNER AND c.TABLE_NAME = o.OBJECT_NAME AND c.TABLE_TYPE = o.OBJECT_TYPE
  WHERE o.OBJECT_TYPE IN ('TABLE', 'VIEW', 'MATERIALIZED VIEW', 'SYNONYM') AND o.OBJECT_NAME NOT LIKE 'BIN$%'
    AND (:p1 IS NULL OR o.OWNER = :p1) AND (:p2 IS NULL OR INSTR(UPPER(o.OBJECT_NAME), UPPER(:p2)) > 0)
  ORDER BY o.OWNER, o.OBJECT_NAME FETCH FIRST :p3 ROWS ONLY`

const columns = `
  SELECT c.COLUMN_NAME, c.DATA_TYPE, c.DATA_LENGTH, c.CHAR_LENGTH, c.CHAR_USED, c.DATA_PRECISION, c.DATA_SCALE,
    c.NULLABLE, m.COMMENTS, k.POSITION, c.VIRTUAL_COLUMN, c.IDENTITY_COLUMN, c.DATA_DEFAULT
  FROM ALL_TAB_COLS c
  LEFT JOIN ALL_COL_COMMENTS m
    ON m.OWNER = c.OWNER AND m.TABLE_NAME = c.TABLE_NAME AND m.COLUMN_NAME = c.COLUMN_NAME
  LEFT JOIN (
    SELECT p.OWNER, p.TABLE_NAME, p.COLUMN_NAME, p.POSITION FROM ALL_CONSTRAINTS q
    JOIN ALL_CONS_COLUMNS p ON p.OWNER = q.OWNER AND p.CONSTRAINT_NAME = q.CONSTRAINT_NAME
    WHERE q.CONSTRAINT_TYPE = 'P'
  ) k ON k.OWNER = c.OWNER AND k.TABLE_NAME = c.TABLE_NAME AND k.COLUMN_NAME = c.COLUMN_NAME
  WHERE c.OWNER = :p1 AND c.TABLE_NAME = :p2 AND c.HIDDEN_COLUMN = 'NO' ORDER BY c.COLUMN_ID`

const foreignKeys = `
  SELECT p.COLUMN_NAME, q.CONSTRAINT_NAME, f.OWNER, f.TABLE_NAME, f.COLUMN_NAME
  FROM ALL_CONSTRAINTS q
  JOIN ALL_CONS_COLUMNS p ON p.OWNER = q.OWNER AND p.CONSTRAINT_NAME = q.CONSTRAINT_NAME
  JOIN ALL_CONS_COLUMNS f
    ON f.OWNER = q.R_OWNER AND f.CONSTRAINT_NAME = q.R_CONSTRAINT_NAME AND f.POSITION = p.POSITION
  WHERE q.CONSTRAINT_TYPE = 'R' AND q.OWNER = :p1 AND q.TABLE_NAME = :p2 ORDER BY q.CONSTRAINT_NAME, p.POSITION`

const allColumns = `
  SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE FROM ALL_TAB_COLUMNS WHERE OWNER = :p1 ORDER BY TABLE_NAME, COLUMN_ID`

// Columns of an index on expressions are the database's own.
const allKeys = `
  SELECT i.TABLE_NAME, i.INDEX_NAME, CASE WHEN q.CONSTRAINT_NAME IS NOT NULL THEN 'primary'
    WHEN i.UNIQUENESS = 'UNIQUE' THEN 'unique' ELSE 'index' END AS KIND, c.COLUMN_NAME
  FROM ALL_INDEXES i
  JOIN ALL_IND_COLUMNS c ON c.INDEX_OWNER = i.OWNER AND c.INDEX_NAME = i.INDEX_NAME
  LEFT JOIN ALL_CONSTRAINTS q ON q.OWNER = i.TABLE_OWNER AND q.TABLE_NAME = i.TABLE_NAME
    AND q.INDEX_NAME = i.INDEX_NAME AND q.CONSTRAINT_TYPE = 'P'
  WHERE i.TABLE_OWNER = :p1 AND i.INDEX_TYPE NOT LIKE 'FUNCTION-BASED%'
  ORDER BY i.TABLE_NAME, i.INDEX_NAME, c.COLUMN_POSITION`

const allForeignKeys = `
  SELECT q.TABLE_NAME, q.CONSTRAINT_NAME, p.COLUMN_NAME, f.OWNER, f.TABLE_NAME, f.COLUMN_NAME
  FROM ALL_CONSTRAINTS q
  JOIN ALL_CONS_COLUMNS p ON p.OWNER = q.OWNER AND p.CONSTRAINT_NAME = q.CONSTRAINT_NAME
  JOIN ALL_CONS_COLUMNS f
    ON f.OWNER = q.R_OWNER AND f.CONSTRAINT_NAME = q.R_CONSTRAINT_NAME AND f.POSITION = p.POSITION
  WHERE q.CONSTRAINT_TYPE = 'R' AND q.OWNER = :p1 ORDER BY q.TABLE_NAME, q.CONSTRAINT_NAME, p.POSITION`

/** Schemas, tables and columns from the `ALL_` views, which show what this user may see. */
export function oracleParts({ read, using }: DialectAccess): DialectParts {
  const rows = async (statement: Statement) => (await read(statement, { ms })).rows
  return {
    async libraries(): Promise<CatalogueLibrary[]> {
      return (await rows({ text: libraries, values: [] })).map(([name]) => ({ name: String(name) }))
    },
    async tables({ schema, find, limit = 5_000 }: TableQuery = {}): Promise<CatalogueTable[]> {
      const found = await rows({ text: tables, values: [schema ?? null, find ?? null, limit] })
      return found.map(([owner, name, type, text]) => ({
        schema: String(owner),
        name: String(name),
        view: type !== 'TABLE',
        ...(text === null ? {} : { text: String(text) }),
      }))
    },
    columns({ schema, name }): Promise<CatalogueColumn[]> {
      const ask = (text: string) => rows({ text, values: [schema, name] })
      return withForeignKeys(
        ask(columns).then((found) => found.map(toColumn)),
        ask(foreignKeys),
      )
    },
    relations(library) {
      const ask = async (text: string) => (await read({ text, values: [library] }, { ms, maxRows: mostRelations })).rows
      return toRelations(library, {
        keys: ask(allKeys),
        references: ask(allForeignKeys),
        columns: ask(allColumns),
        typeClassOf: ([type]) => classOf(String(type)),
      })
    },
    explain: ({ text, values }, { ms: limit, signal }) =>
      using({ ms: limit, mode: 'write', signal }, async (run) => {
        // PLAN_TABLE is a temporary table of the session.
        await run({ text: `EXPLAIN PLAN SET STATEMENT_ID = 'kumiki' FOR ${text}`, values })
        const plan = await run({
          text: `SELECT PLAN_TABLE_OUTPUT FROM TABLE(DBMS_XPLAN.DISPLAY('PLAN_TABLE', 'kumiki', 'TYPICAL'))`,
          values: [],
        })
        await run({ text: `DELETE FROM PLAN_TABLE WHERE STATEMENT_ID = 'kumiki'`, values: [] })
        return plan.rows.map(([line]) => String(line ?? ''))
      }),
  }
}

function toColumn([
  name,
  type,
  bytes,
  characters,
  used,
  precision,
  scale,
  nullable,
  label,
  key,
  virtual,
  identity,
  usual,
]: Value[]): CatalogueColumn {
  const word = String(type)
  const typeClass = classOf(word)
  // What has lost its default has the word NULL.
  const written = /^\s*(NULL)?\s*$/i.test(String(usual ?? '')) ? '' : String(usual).trim()
  const size = typeClass === 'Number' ? precision : /CHAR/.test(word) ? (used === 'C' ? characters : bytes) : null
  return {
    name: String(name),
    type: word,
    typeClass,
    inullable: nullable === 'Y',
    ...(size === null || size === undefined ? {} : { size: Number(size) }),
    ...(typeClass === 'Number' && precision !== null ? { decimalDigits: Math.max(0, Number(scale ?? 0)) } : {}),
    ...(used === 'C' ? { limit: { unit: 'char' as const, max: Number(characters) } } : {}),
    ...(key === null || key === undefined ? {} : { key: Number(key) }),
    ...(label === null || label === undefined ? {} : { label: String(label) }),
    ...(virtual === 'YES' && { generated: true }),
    ...(identity === 'YES' && { identity: true }),
    ...(written !== '' && virtual !== 'YES' && { hasDefault: true, default: written }),
  }
}

function classOf(type: string): TypeClass {
  if (/^(NUMBER|FLOAT|BINARY_FLOAT|BINARY_DOUBLE)/.test(type)) return 'Number'
  if (/^(DATE|TIMESTAMP)/.test(type)) return 'DateTime'
  return /^(RAW|LONG RAW|BLOB|BFILE)/.test(type) ? 'Binary' : 'String'
}
