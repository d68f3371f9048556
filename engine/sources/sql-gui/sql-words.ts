import type { Syntax } from '../../../runtime/sql/tokenize.ts'

/** What is known of an expression's type before it runs. `unknown`: a column, or what depends on one. */
export type PieceType = 'text' | 'number' | 'date' | 'unknown'

/** A written expression. */
export interface Piece {
  sql: string
  type: PieceType
  /** A placeholder: some databases must be told its type where nothing beside it does. */
  bound?: boolean
  /** An operator stands at its top, so it needs parentheses inside another one. */
  open?: boolean
}

/** Functions with one text per argument; an optional argument may be missing. */
export interface SqlFunctions {
  upper(text: string): string
  lower(text: string): string
  trim(text: string): string
  length(text: string): string
  substring(text: string, start: string, length?: string): string
  replace(text: string, what: string, by: string): string
  abs(number: string): string
  /** `digits` is what stands in the statement; `places` its value where it is a fixed one. */
  round(number: string, digits: string, places: number | undefined): string
  year(date: string): string
  month(date: string): string
  day(date: string): string
  divide(over: string, under: string): string
  modulo(over: string, under: string): string
  sum(expression: string, distinct: string): string
  average(expression: string, distinct: string): string
  contains(text: string, part: string): string
  beginsWith(text: string, part: string): string
  endsWith(text: string, part: string): string
}

/** How a dialect writes what SQL GUI puts together, as named facts. */
export interface SqlWords extends SqlFunctions {
  syntax: Syntax
  /** An identifier in quotes: any name stays what it is. */
  quote(name: string): string
  /** A text as a literal: only in statements that a builder takes over as his own, never in those that run. */
  literal(text: string): string
  truth(value: boolean): string
  /** The texts of several rows as one, in their order, with `, ` between them. */
  joinTexts(expression: string): string
  today: string
  concat(parts: readonly Piece[]): string
  /** A placeholder where nothing beside it tells its type. */
  typed(placeholder: string, type: 'text' | 'number' | 'integer'): string
  cast: {
    text(expression: string): string
    integer(expression: string): string
    decimal(expression: string, decimals: number): string
    date(expression: string): string
    datetime(expression: string): string
  }
  /** `equal`: only with an equality among its conditions; `none`: it is put together of a left join and the rest. */
  fullJoin: 'any' | 'equal' | 'none'
  /** Where the limit stands. */
  limit: { at: 'top' | 'end'; text(rows: number): string }
  /** GROUP BY may name a result column by its place: the way round two placeholders that do not count as equal. */
  groupByPlace: boolean
  /** ORDER BY and WITH may stand inside a named subquery. */
  orderInSubquery: boolean
  withInSubquery: boolean
  /** Named subqueries that name themselves need `RECURSIVE`. */
  recursiveWord: boolean
  /** A SELECT without a table needs this one. */
  emptyFrom?: string
}

export const doubled = (name: string, quote: string, close = quote) =>
  `${quote}${name.replaceAll(close, close + close)}${close}`

/** What most dialects write alike. */
export const common = {
  quote: (name: string) => doubled(name, '"'),
  literal: (text: string) => doubled(text, "'"),
  truth: (value: boolean) => (value ? '1' : '0'),
  joinTexts: (expression: string) => `LISTAGG(${expression}, ', ') WITHIN GROUP (ORDER BY ${expression})`,
  today: 'CURRENT_DATE',
  concat: (parts: readonly Piece[]) => parts.map(({ sql, open }) => (open ? `(${sql})` : sql)).join(' || '),
  typed: (placeholder: string) => placeholder,
  upper: (text: string) => `UPPER(${text})`,
  lower: (text: string) => `LOWER(${text})`,
  trim: (text: string) => `TRIM(${text})`,
  length: (text: string) => `LENGTH(${text})`,
  substring: (text: string, start: string, length?: string) =>
    `SUBSTRING(${[text, start, ...(length === undefined ? [] : [length])].join(', ')})`,
  replace: (text: string, what: string, by: string) => `REPLACE(${text}, ${what}, ${by})`,
  abs: (number: string) => `ABS(${number})`,
  round: (number: string, digits: string) => `ROUND(${number}, ${digits})`,
  year: (date: string) => `YEAR(${date})`,
  month: (date: string) => `MONTH(${date})`,
  day: (date: string) => `DAY(${date})`,
  divide: (over: string, under: string) => `${over} / NULLIF(${under}, 0)`,
  modulo: (over: string, under: string) => `MOD(${over}, NULLIF(${under}, 0))`,
  sum: (expression: string, distinct: string) => `SUM(${distinct}${expression})`,
  average: (expression: string, distinct: string) => `AVG(${distinct}${expression})`,
  groupByPlace: false,
  orderInSubquery: true,
  withInSubquery: true,
  recursiveWord: true,
} satisfies Partial<SqlWords>
