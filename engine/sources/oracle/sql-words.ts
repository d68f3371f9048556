import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import { common, type SqlWords } from '../sql-gui/sql-words.ts'

const part = (name: string) => (date: string) => `EXTRACT(${name} FROM ${date})`

/** Oracle from 12.1. */
export const words: SqlWords = {
  ...common,
  syntax: syntaxes.plsql,
  // Without it a text of more than 4,000 bytes would be an error (from 12.2 on).
  joinTexts: (expression) => `LISTAGG(${expression}, ', ' ON OVERFLOW TRUNCATE) WITHIN GROUP (ORDER BY ${expression})`,
  today: 'TRUNC(SYSDATE)',
  cast: {
    text: (expression) => `TO_CHAR(${expression})`,
    integer: (expression) => `CAST(${expression} AS NUMBER(38, 0))`,
    decimal: (expression, decimals) => `CAST(${expression} AS NUMBER(38, ${decimals}))`,
    date: (expression) => `TRUNC(CAST(${expression} AS DATE))`,
    datetime: (expression) => `CAST(${expression} AS TIMESTAMP)`,
  },
  substring: (text, start, length) => `SUBSTR(${[text, start, ...(length === undefined ? [] : [length])].join(', ')})`,
  year: part('YEAR'),
  month: part('MONTH'),
  day: part('DAY'),
  contains: (text, part) => `INSTR(${text}, ${part}) > 0`,
  beginsWith: (text, part) => `SUBSTR(${text}, 1, LENGTH(${part})) = ${part}`,
  endsWith: (text, part) => `SUBSTR(${text}, -LENGTH(${part})) = ${part}`,
  fullJoin: 'any',
  limit: { at: 'end', text: (rows) => `FETCH FIRST ${rows} ROWS ONLY` },
  recursiveWord: false,
  emptyFrom: 'DUAL',
}
