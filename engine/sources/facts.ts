import type { PlanColumn } from '../../runtime/compile/plan.ts'
import type { Syntax } from '../../runtime/sql/tokenize.ts'
import type { BulkFacts } from './bulk/bulk-facts.ts'
import type { OwnNumbers } from './own-numbers.ts'
import type { RefusalFact } from './refusals.ts'

/** How a text search compares; `whole` only where `Facts.equals` is. */
export type Match = 'contains' | 'prefix' | 'suffix' | 'whole'

/** What a comparison of texts overlooks. */
export interface Folds {
  /** Upper and lower case. */
  case: boolean
  /** Full and half width, and the several wave dashes and hyphens of Japanese text. */
  width: boolean
  /** Hiragana and katakana, hyphens, and × for x: only together with case and width (`foldLoose` in `runtime/values`). */
  loose?: boolean
}

/** What a dialect's SQL text needs, as named facts; nothing above `sources` asks for a dialect's name. */
export interface Facts {
  /** Names the schema file in `schemas/dialects` and the folder beside this file. */
  name: string
  /** Code of `database_type`. */
  code: number
  /** How it writes names and texts. */
  syntax: Syntax
  /** Text of the n-th placeholder, from 1. The same number may stand several times. */
  placeholder(n: number): string
  /** An identifier in quotes, its own quotes doubled. */
  quote(name: string): string
  castToText(expression: string): string
  /** A number of a column as people read it, where `castToText` gives something else of some types (MySQL: BIT). */
  numberToText?(expression: string): string
  castToNumber(expression: string): string
  /** A bound ISO text as this type, where the database does not read it by itself (Oracle). */
  castToMoment?(expression: string, typeClass: 'Date' | 'Time' | 'DateTime'): string
  /**
   * A moment of a column, or a bound ISO text, in the one form in which two of them compare, where the database keeps
   * moments as texts of any form (SQLite).
   */
  comparedMoment?(expression: string, typeClass: 'Date' | 'Time' | 'DateTime'): string
  /** The day (`2026-04-01`) or month (`2026-04`) of a column's dates and moments, as a text, by the clock on which lists show them. */
  dateText(expression: string, unit: 'day' | 'month'): string
  /**
   * A moment of a column that knows its zone, as the clock of another one shows it (`Europe/Paris`: letters, digits and
   * `_+/-`); one without a zone as it is. Left out: all are as lists show them.
   */
  inZone?(expression: string, timeZone: string): string
  /** A moment of a column as it is sent, where it is not ISO by itself. */
  sentMoment?(expression: string): string
  /** Quoted names must match to the letter, so the real names of result columns are asked for first. */
  exactNames: boolean
  /** A text expression with the differences removed that the search overlooks. */
  fold(expression: string, folds: Folds): string
  /** A condition that takes the value literally: `%`, `_`, backslash and brackets are ordinary characters. */
  match(expression: string, placeholder: string, how: Match, folds: Folds): string
  /** The value as `match` wants it bound. */
  matchValue(value: string, how: Match, folds: Folds): string
  /**
   * Equality of texts, where `=` overlooks more than `folds` says (case, width) or `fold` is not the better way. The value
   * is bound as `matchValue(value, 'whole', folds)`; the placeholder may stand twice.
   */
  equals?(expression: string, placeholder: string, folds: Folds): string
  /**
   * A column of ORDER BY, so that rows without a value come last upwards and first downwards, where the database has it the
   * other way round by itself. Not asked of a column that cannot be NULL.
   */
  sorted?(expression: string, direction: 'ASC' | 'DESC'): string
  /** A column may have no room for characters beyond U+FFFF: comparing it with one of them fails, unless it is `grouped`. */
  narrowTexts?: boolean
  /**
   * A column at the end of an order that must be total: values that differ are told apart, where ORDER BY overlooks more
   * by itself (case, blanks) or does not take each type. Undefined: it cannot, or need not, be ordered by.
   */
  tieBreak?(expression: string, typeClass: PlanColumn['typeClass']): string | undefined
  /** Types of result columns, as the database describes them, that are neither ordered nor compared: their texts are. */
  unordered?: RegExp
  /** Names of the unique indexes of a table (library, name), each with one of its columns; not those of parts of the rows or of expressions. */
  uniqueColumns?: string
  /** A call in a SELECT list may give several rows (PostgreSQL's set-returning functions). */
  rowsFromCalls?: true
  /** What its catalogue calls a table's key may be that of several rows (a keyed file of DDS that is not UNIQUE). */
  keysMayRepeat?: true
  /** A parameter of a builder's statement that is compared to the letter, where `=` overlooks more by itself. */
  exactParameter?(placeholder: string): string
  /**
   * A parameter of a builder's statement of which it asks whether it IS NULL, where the database wants to know the type there
   * as well and would not learn it from the parameter's other places.
   */
  nullTested?(placeholder: string): string
  /** A column's texts as they are told apart when rows are grouped: by what `equals` tells apart, where `=` overlooks more. */
  grouped?(expression: string): string
  /** The exact sum of a column with so many decimal places, where `SUM(…)` overflows or rounds. */
  sum?(expression: string, decimals: number): string
  /** Limits a SELECT; both are placeholders. */
  page(limit: string, offset: string): string
  /** `page` is accepted behind an ORDER BY only (SQL Server). */
  pageNeedsOrder?: boolean
  /** ORDER BY may stand inside a derived table, and rows then come in that order. */
  orderInDerivedTable: boolean
  /** WITH may stand inside a derived table. */
  withInDerivedTable: boolean
  /** Columns of a derived table must have names, all different (SQL Server, MySQL, Db2, Oracle). */
  distinctNames?: boolean
  /** Numbers that the database gives to rows by itself, where Kumiki can ask for them. */
  ownNumbers?: OwnNumbers
  /**
   * The lines of an INSERT (the first ends with its columns) that gives a row with the key that the database made, whose quoted
   * name is given.
   */
  returningKey?(insert: readonly string[], key: string): string[]
  /** Makes the receipt table of purchases when it is missing. */
  createReceiptTable: string
  /** Gives a row where there is a table of that name: of a server that logs each statement that fails, as reading a missing table does. */
  findReceiptTable?: string
  /** A user as GRANT names it, where that is not `quote`. */
  grantee?(user: string): string
  /** Errors after which the whole transaction may run again: deadlock, serialization failure, busy. */
  retryCodes: string[]
  /** Errors that say that a table is there and may not be read; none where a missing one gives the same. */
  deniedCodes?: readonly string[]
  /** Errors that say that the database does not take what it was given. */
  refusals: readonly RefusalFact[]
  /** How it takes many rows. */
  bulk: BulkFacts
}
