import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import { common, type SqlWords } from '../sql-gui/sql-words.ts'

const types = { text: 'VARCHAR(4000)', number: 'DECIMAL(31, 10)', integer: 'INTEGER' }

/** Db2 for i. */
export const words: SqlWords = {
  ...common,
  syntax: syntaxes.db2,
  typed: (placeholder, type) => `CAST(${placeholder} AS ${types[type]})`,
  cast: {
    text: (expression) => `CAST(${expression} AS VARCHAR(4000))`,
    integer: (expression) => `CAST(ROUND(${expression}, 0) AS BIGINT)`,
    decimal: (expression, decimals) => `CAST(${expression} AS DECIMAL(31, ${decimals}))`,
    date: (expression) => `CAST(${expression} AS DATE)`,
    datetime: (expression) => `CAST(${expression} AS TIMESTAMP)`,
  },
  length: (text) => `CHARACTER_LENGTH(${text})`,
  round: (number, digits, places) =>
    places === undefined
      ? `ROUND(${number}, ${digits})`
      : `CAST(ROUND(${number}, ${digits}) AS DECIMAL(31, ${places}))`,
  // Whole numbers would be divided into, and averaged to, whole numbers.
  divide: (over, under) => `CAST(${over} AS DECIMAL(31, 10)) / NULLIF(${under}, 0)`,
  average: (expression, distinct) => `AVG(${distinct}CAST(${expression} AS DECIMAL(31, 10)))`,
  contains: (text, part) => `LOCATE(${part}, ${text}) > 0`,
  beginsWith: (text, part) => `LEFT(${text}, CHARACTER_LENGTH(${part})) = ${part}`,
  endsWith: (text, part) => `RIGHT(${text}, CHARACTER_LENGTH(${part})) = ${part}`,
  fullJoin: 'any',
  limit: { at: 'end', text: (rows) => `FETCH FIRST ${rows} ROWS ONLY` },
  withInSubquery: false,
  recursiveWord: false,
  emptyFrom: 'SYSIBM.SYSDUMMY1',
}
