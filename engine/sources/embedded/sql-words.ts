import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import { common, type SqlWords } from '../sql-gui/sql-words.ts'

const part = (format: string) => (date: string) => `CAST(strftime('${format}', ${date}) AS INTEGER)`

/** SQLite: dates are ISO texts. */
export const words: SqlWords = {
  ...common,
  syntax: syntaxes.sqlite,
  joinTexts: (expression) => `GROUP_CONCAT(${expression}, ', ' ORDER BY ${expression})`,
  today: `date('now', 'localtime')`,
  cast: {
    text: (expression) => `CAST(${expression} AS TEXT)`,
    integer: (expression) => `CAST(kumiki_round(${expression}, 0) AS INTEGER)`,
    decimal: (expression, decimals) => `kumiki_round(${expression}, ${decimals})`,
    date: (expression) => `date(${expression})`,
    datetime: (expression) => `datetime(${expression})`,
  },
  // SQLite's own rounding shows that decimals are binary fractions here.
  round: (number, digits) => `kumiki_round(${number}, ${digits})`,
  year: part('%Y'),
  month: part('%m'),
  day: part('%d'),
  divide: (over, under) => `CAST(${over} AS REAL) / NULLIF(${under}, 0)`,
  // Sums of decimals are sums of binary fractions: their noise lies behind the tenth place.
  sum: (expression, distinct) => `kumiki_round(SUM(${distinct}${expression}), 10)`,
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  beginsWith: (text, part) => `substr(${text}, 1, length(${part})) = ${part}`,
  endsWith: (text, part) =>
    `(length(${text}) >= length(${part}) AND substr(${text}, length(${text}) - length(${part}) + 1) = ${part})`,
  fullJoin: 'any',
  limit: { at: 'end', text: (rows) => `LIMIT ${rows}` },
  groupByPlace: true,
}
