import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import { common, doubled, type Piece, type SqlWords } from '../sql-gui/sql-words.ts'

const text = (expression: string) => `CAST(${expression} AS nvarchar(4000))`
/** LEN does not count blanks at the end. */
const length = (expression: string) => `(LEN(${expression} + N'.') - 1)`

/** SQL Server, by its own driver (4) and by FreeTDS (5). */
export const words: SqlWords = {
  ...common,
  syntax: syntaxes.tsql,
  quote: (name) => doubled(name, '[', ']'),
  literal: (value) => `N${doubled(value, "'")}`,
  // From 2017 on.
  joinTexts: (expression) =>
    `STRING_AGG(CAST(${expression} AS nvarchar(max)), N', ') WITHIN GROUP (ORDER BY ${expression})`,
  today: 'CAST(GETDATE() AS date)',
  concat: (parts: readonly Piece[]) => parts.map(({ sql, type }) => (type === 'text' ? sql : text(sql))).join(' + '),
  cast: {
    text,
    integer: (expression) => `CAST(ROUND(${expression}, 0) AS bigint)`,
    decimal: (expression, decimals) => `CAST(${expression} AS decimal(38, ${decimals}))`,
    date: (expression) => `CAST(${expression} AS date)`,
    datetime: (expression) => `CAST(${expression} AS datetime2)`,
  },
  trim: (expression) => `LTRIM(RTRIM(${expression}))`,
  length,
  substring: (expression, start, count) => `SUBSTRING(${expression}, ${start}, ${count ?? `LEN(${expression})`})`,
  // ROUND keeps the zeros behind the rounded place.
  round: (number, digits, places) =>
    places === undefined
      ? `ROUND(${number}, ${digits})`
      : `CAST(ROUND(${number}, ${digits}) AS decimal(38, ${places}))`,
  divide: (over, under) => `CAST(${over} AS decimal(28, 10)) / NULLIF(${under}, 0)`,
  modulo: (over, under) => `${over} % NULLIF(${under}, 0)`,
  // The average of whole numbers would be a whole number.
  average: (expression, distinct) => `AVG(${distinct}CAST(${expression} AS decimal(28, 10)))`,
  contains: (expression, part) => `CHARINDEX(${part}, ${expression}) > 0`,
  beginsWith: (expression, part) => `LEFT(${expression}, ${length(part)}) = ${part}`,
  endsWith: (expression, part) => `RIGHT(${expression}, ${length(part)}) = ${part}`,
  fullJoin: 'any',
  limit: { at: 'top', text: (rows) => `TOP (${rows})` },
  orderInSubquery: false,
  withInSubquery: false,
  recursiveWord: false,
}
