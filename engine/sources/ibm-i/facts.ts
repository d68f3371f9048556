import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { Facts, Folds } from '../facts.ts'
import { loosePairs } from '../sql/loose-pairs.ts'
import { foldByTranslate } from '../sql/fold-by-translate.ts'
import { refusals } from './refusals.ts'

/** Graphic text in UTF-16: TRANSLATE and REPLACE then count characters, whatever the column's CCSID. */
const wide = (expression: string) => `CAST(${expression} AS VARGRAPHIC(4000) CCSID 1200)`

function fold(expression: string, folds: Folds): string {
  const text = folds.width
    ? foldByTranslate(wide(expression), (inner, from, to) => `TRANSLATE(${inner}, ${to}, ${from})`)
    : expression
  const lower = folds.case ? `LOWER(${text})` : text
  return folds.loose ? `REPLACE(TRANSLATE(${lower}, '${loosePairs.to}', '${loosePairs.from}'), '-', '')` : lower
}

/** Db2 for i. There is no normalization: what NFKC takes apart (`㈱`) a search without regard to width does not find. */
export const facts: Facts = {
  name: 'ibm-i',
  code: 1,
  syntax: syntaxes.db2,
  placeholder: (n) => `?${n}`,
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR(512) CCSID 1208)`,
  castToNumber: (expression) => `CAST(${expression} AS DECFLOAT(34))`,
  dateText: (expression, unit) => `SUBSTR(CHAR(DATE(${expression}), ISO), 1, ${unit === 'day' ? 10 : 7})`,
  castToMoment: (expression, typeClass) =>
    typeClass === 'DateTime'
      ? `CAST(REPLACE(CAST(${expression} AS VARCHAR(32)), 'T', ' ') AS TIMESTAMP)`
      : `CAST(CAST(${expression} AS VARCHAR(32)) AS ${typeClass === 'Date' ? 'DATE' : 'TIME'})`,
  exactNames: true,
  keysMayRepeat: true,
  fold,
  match(expression, placeholder, how, folds) {
    // CHAR is filled with blanks.
    const text = fold(how === 'suffix' ? `RTRIM(${expression})` : expression, folds)
    const value = fold(folds.width || folds.case ? wide(placeholder) : placeholder, folds)
    // Folding may turn a full-width ％ into a wildcard: so no LIKE there.
    if (!folds.width) return `${text} LIKE ${value} ESCAPE '\\'`
    if (how === 'contains') return `LOCATE(${value}, ${text}) > 0`
    const part = how === 'prefix' ? 'LEFT' : 'RIGHT'
    return `(LENGTH(${text}) >= LENGTH(${value}) AND ${part}(${text}, LENGTH(${value})) = ${value})`
  },
  matchValue(value, how, folds) {
    if (folds.width) return value
    // Full-width ％ and ＿ are wildcards, too, where a column holds double-byte characters.
    const literal = value.replace(/[\\%_％＿]/g, '\\$&')
    return `${how === 'prefix' ? '' : '%'}${literal}${how === 'suffix' ? '' : '%'}`
  },
  unordered: /LOB|XML|DATALINK/i,
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  orderInDerivedTable: true,
  withInDerivedTable: true,
  distinctNames: true,
  createReceiptTable:
    'CREATE TABLE kumiki_receipt (purchase_id CHAR(32) NOT NULL PRIMARY KEY, at TIMESTAMP NOT NULL, answer CLOB(1M) CCSID 1208)',
  // As names of users without quotes, which it folds.
  grantee: (user) => user,
  // Deadlock or time-out with roll back; row or object in use.
  deniedCodes: ['42501'],
  retryCodes: ['40001', '57033'],
  refusals,
  bulk: { mostValues: 400, mostRows: 100, afterRefusal: 'kept' },
}
