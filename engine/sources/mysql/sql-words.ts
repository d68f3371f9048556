import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import { common, doubled, type SqlWords } from '../sql-gui/sql-words.ts'

/** MySQL and MariaDB. */
export const words: SqlWords = {
  ...common,
  syntax: syntaxes.mysql,
  quote: (name) => doubled(name, '`'),
  literal: (text) => doubled(text.replaceAll('\\', '\\\\'), "'"),
  truth: (value) => (value ? 'TRUE' : 'FALSE'),
  joinTexts: (expression) => `GROUP_CONCAT(${expression} ORDER BY ${expression} SEPARATOR ', ')`,
  // `||` is OR here.
  concat: (parts) => `CONCAT(${parts.map(({ sql }) => sql).join(', ')})`,
  cast: {
    text: (expression) => `CAST(${expression} AS CHAR)`,
    integer: (expression) => `CAST(${expression} AS SIGNED)`,
    decimal: (expression, decimals) => `CAST(${expression} AS DECIMAL(38, ${decimals}))`,
    date: (expression) => `CAST(${expression} AS DATE)`,
    datetime: (expression) => `CAST(${expression} AS DATETIME)`,
  },
  length: (text) => `CHAR_LENGTH(${text})`,
  contains: (text, part) => `LOCATE(${part}, ${text}) > 0`,
  beginsWith: (text, part) => `LEFT(${text}, CHAR_LENGTH(${part})) = ${part}`,
  endsWith: (text, part) => `RIGHT(${text}, CHAR_LENGTH(${part})) = ${part}`,
  fullJoin: 'none',
  limit: { at: 'end', text: (rows) => `LIMIT ${rows}` },
  groupByPlace: true,
}
