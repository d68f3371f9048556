import type { SqlCondition } from '../../../runtime/generated/statements/sql-condition.ts'
import type { SqlExpression } from '../../../runtime/generated/statements/sql-expression.ts'
import type { SqlGui } from '../../../runtime/generated/statements/sql-gui.ts'
import type { PieceType, SqlWords } from './sql-words.ts'

export type { SqlCondition, SqlExpression, SqlGui }

/** A subquery (schema type 7) as a statement uses it. */
export interface Subquery {
  name: string
  /** The builder's text with its `:NAME` parameters. */
  sql: string
  /** Names of its parameters, those of the subqueries that it uses included. */
  parameters: readonly string[]
  /** Addresses of the subqueries that it uses itself. */
  uses: readonly string[]
}

/** What the writer must know of other documents. */
export interface Lookup {
  subquery(address: string): Subquery | undefined
}

export interface WriteOptions {
  /** Declared parameters with their types; a name that is not there counts as a text. */
  parameters?: readonly { name: string; dataType?: 'character' | 'numeric'; scale?: number }[]
  /**
   * `bound`: texts of conditions and expressions become placeholders of their own, so that none stands in a statement
   * that runs. `written`: they stand as literals, for the text that a builder reads and may take over.
   */
  constants?: 'bound' | 'written'
}

/** A statement in the form of builders: `:NAME` for each parameter. */
export interface WrittenSqlGui {
  sql: string
  /** Values of the placeholders that the writer made. */
  constants: { name: string; value: string }[]
  /** What is known of each result column's type without asking the database. */
  types: PieceType[]
  /** Parameters that the statement takes, those of its subqueries included, each once. */
  parameters: string[]
}

/** Something the document does not say, or says wrongly; the check of documents tells it before, with its place. */
export class SqlGuiIncomplete extends Error {
  override name = 'SqlGuiIncomplete'
}

/** What all parts of the writer share. */
export interface Writing {
  words: SqlWords
  /** A column's text; a full join may have given it another name. */
  column(table: string, field: string): string
  /** A text as placeholder or literal. */
  text(value: string): { sql: string; bound: boolean }
  /** A declared parameter. `fraction`: it must not take the type of a column of whole numbers beside it. */
  parameter(name: string): { sql: string; type: 'text' | 'number'; fraction: boolean }
  /** The name under which a subquery stands in the statement. */
  subquery(address: string): string
}
