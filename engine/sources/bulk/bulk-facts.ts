import type { CatalogueColumn } from '../../../runtime/generated/calls/answer.ts'
import type { Staging } from './staging.ts'

/** How a dialect takes many rows. */
export interface BulkFacts {
  /** Most placeholders of one statement. */
  mostValues: number
  /** Most rows of one INSERT: 1 where it takes no more. */
  mostRows: number
  /**
   * What stays of a transaction when the database refuses a statement: what was done before it (`kept`), the same where a
   * savepoint was set (`savepoint`), or nothing (`lost`).
   */
  afterRefusal: 'kept' | 'savepoint' | 'lost'
  /**
   * The end of an INSERT that writes over the row of the same key, where the database lets no two rows have it; a name in
   * quotes for each column. Without it each row is changed, and inserted where there was none.
   */
  overKey?(keys: readonly string[], others: readonly string[]): string
  /** The weight by which a collation compares a bound text, in hexadecimal digits; without it, texts are compared to the letter. */
  weight?(placeholder: string, collation: string): string
  /** Whether a collation takes blanks at the end for nothing. */
  isPadded?(collation: string): boolean
  /** The database keeps other values in a column than its type says. */
  hasLooseTypes?: true
  /** Asks with a table's library and name whether what is written there can be undone: 1, or 0. Without it, always. */
  undoes?: string
  /** Where readers wait for who has written: rows that replace others are gathered beside them first. */
  staging?: Staging
}

export type BulkColumn = Pick<CatalogueColumn, 'name' | 'typeClass' | 'size'>

/** Where rows go: values stand in the order of `columns`. */
export interface BulkTable {
  /** Library or schema; without it, where the connection is. */
  schema?: string
  name: string
  columns: readonly BulkColumn[]
  /** Columns by which a row is known: then a row that is there is written over. */
  keys?: readonly string[]
  /** The database lets no two rows have the same of these keys. */
  isKeyUnique?: boolean
  /** It is a view, which takes single statements only. */
  isView?: boolean
}

/** What became of rows. */
export interface Written {
  inserted: number
  updated: number
}
