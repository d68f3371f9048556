import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import { common, type Piece, type SqlWords } from '../sql-gui/sql-words.ts'

const part = (name: string) => (date: string) => `CAST(EXTRACT(${name} FROM ${date}) AS integer)`
const text = (expression: string) => `CAST(${expression} AS text)`
const types = { text: 'text', number: 'numeric', integer: 'integer' }

export const words: SqlWords = {
  ...common,
  syntax: syntaxes.postgresql,
  truth: (value) => (value ? 'TRUE' : 'FALSE'),
  joinTexts: (expression) => `STRING_AGG(${text(expression)}, ', ' ORDER BY ${text(expression)})`,
  typed: (placeholder, type) => `CAST(${placeholder} AS ${types[type]})`,
  // `||` joins texts when one of the two sides is known to be one.
  concat(parts: readonly Piece[]) {
    const [first, second] = parts
    const isText = first?.type === 'text' || second?.type === 'text'
    return common.concat(isText ? parts : parts.map((each, i) => (i === 0 ? { ...each, sql: text(each.sql) } : each)))
  },
  cast: {
    text,
    integer: (expression) => `CAST(${expression} AS bigint)`,
    decimal: (expression, decimals) => `CAST(${expression} AS numeric(38, ${decimals}))`,
    date: (expression) => `CAST(${expression} AS date)`,
    datetime: (expression) => `CAST(${expression} AS timestamp)`,
  },
  // There is no rounding of binary numbers to places.
  round: (number, digits) => `ROUND(CAST(${number} AS numeric), ${digits})`,
  year: part('YEAR'),
  month: part('MONTH'),
  day: part('DAY'),
  divide: (over, under) => `CAST(${over} AS numeric) / NULLIF(${under}, 0)`,
  contains: (expression, value) => `STRPOS(${text(expression)}, ${value}) > 0`,
  beginsWith: (expression, value) => `STARTS_WITH(${text(expression)}, ${value})`,
  endsWith: (expression, value) => `RIGHT(${text(expression)}, LENGTH(${value})) = ${value}`,
  fullJoin: 'equal',
  limit: { at: 'end', text: (rows) => `LIMIT ${rows}` },
  groupByPlace: true,
}
