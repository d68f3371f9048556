import type { Catalogue } from './catalogue.ts'
import type { SqlValue } from './convert.ts'
import type { Cursor } from './cursor.ts'
import type { SqlType } from './sql-type.ts'

/** A translated expression. */
export interface Expression {
  /** In SQLite's words. */
  sql: string
  type: SqlType | undefined
  /** The name that it gives its column. */
  name?: string
  /** Of an explicit COLLATE. */
  collation?: string
  /** Of a constant. */
  literal?: string
  /** Contains an aggregate. */
  aggregate?: boolean
  /** Of a parameter without a type: takes the one that its neighbour suggests. */
  guess?: (type: SqlType) => void
}

export interface ScopeColumn {
  name: string
  type: SqlType
}

/** One table or derived table of a FROM clause. */
export interface ScopeTable {
  alias: string
  columns: ScopeColumn[]
}

/** What names mean at a place. */
export interface Scope {
  tables: ScopeTable[]
  outer?: Scope | undefined
}

/** Common table expressions, by name in lower case. */
export type CommonTables = ReadonlyMap<string, ScopeColumn[]>

/** What a translation knows. */
export interface Context {
  cursor: Cursor
  catalogue: Catalogue
  /** Types and values of `@parameters`, by name in lower case without `@`. */
  parameters: ReadonlyMap<string, { type: SqlType; value: SqlValue }>
  /** Types guessed of parameters that nobody declared; undefined: an undeclared one is an error. */
  undeclared?: Map<string, SqlType | undefined>
  session: { user: string; database: string; rowCount: number; transactions: number }
  common: CommonTables
  /** What a statement would give, for `sys.dm_exec_describe_first_result_set`. */
  describe(text: string, parameters: string): { columns: ScopeColumn[] } | { number: number; message: string }
}

/** A translated query. */
export interface Query {
  sql: string
  columns: ScopeColumn[]
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
