import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { Facts, Folds } from '../facts.ts'
import { StatementRefused } from '../errors.ts'
import { loosePairs } from '../sql/loose-pairs.ts'
import { foldByTranslate } from '../sql/fold-by-translate.ts'
import { refusals } from './refusals.ts'

function fold(expression: string, folds: Folds): string {
  const width = folds.width
    ? foldByTranslate(expression, (text, from, to) => `TRANSLATE(${text}, ${from}, ${to})`)
    : expression
  const text = folds.case ? `LOWER(${width})` : width
  return folds.loose ? `REPLACE(TRANSLATE(${text}, '${loosePairs.from}', '${loosePairs.to}'), '-', '')` : text
}

const moments = {
  Date: `'YYYY-MM-DD'`,
  Time: `'HH24:MI:SS'`,
  DateTime: `'YYYY-MM-DD"T"HH24:MI:SS'`,
}

export const facts: Facts = {
  name: 'oracle',
  code: 6,
  syntax: syntaxes.plsql,
  placeholder: (n) => `:p${n}`,
  quote(name) {
    // Oracle knows no way to write these inside a name.
    if (/["\0]/.test(name)) throw new StatementRefused('sql-name-quote', [name.slice(0, 40)])
    return `"${name}"`
  },
  castToText: (expression) => `TO_CHAR(${expression})`,
  castToNumber: (expression) => `TO_NUMBER(${expression})`,
  dateText: (expression, unit) => `TO_CHAR(${expression}, '${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}')`,
  castToMoment: (expression, typeClass) =>
    typeClass === 'Date'
      ? `TO_DATE(SUBSTR(${expression}, 1, 10), ${moments.Date})`
      : typeClass === 'Time'
        ? `TO_DATE(${expression}, ${moments.Time})`
        : `TO_DATE(SUBSTR(REPLACE(${expression}, ' ', 'T'), 1, 19), ${moments.DateTime})`,
  exactNames: true,
  fold,
  match(expression, placeholder, how, folds) {
    const text = fold(expression, folds)
    const value = fold(placeholder, folds)
    // Folding may turn a full-width ％ into a wildcard: so no LIKE there.
    if (!folds.width) return `${text} LIKE ${value} ESCAPE '\\'`
    if (how === 'contains') return `INSTR(${text}, ${value}) > 0`
    if (how === 'prefix') return `SUBSTR(${text}, 1, LENGTH(${value})) = ${value}`
    return `SUBSTR(${text}, -LENGTH(${value})) = ${value}`
  },
  matchValue(value, how, folds) {
    if (folds.width) return value
    const literal = value.replace(/[\\%_]/g, '\\$&')
    return `${how === 'prefix' ? '' : '%'}${literal}${how === 'suffix' ? '' : '%'}`
  },
  unordered: /LOB|BFILE|LONG|XML|JSON|OBJECT|VECTOR/i,
  page: (limit, offset) => `OFFSET ${offset} ROWS FETCH NEXT ${limit} ROWS ONLY`,
  orderInDerivedTable: true,
  withInDerivedTable: true,
  distinctNames: true,
  createReceiptTable:
    'CREATE TABLE kumiki_receipt (purchase_id CHAR(32) PRIMARY KEY, at TIMESTAMP WITH TIME ZONE NOT NULL, answer CLOB)',
  // As names of users without quotes, which it folds.
  grantee: (user) => user,
  // Deadlock; cannot serialize; resource busy.
  retryCodes: ['ORA-00060', 'ORA-08177', 'ORA-00054'],
  refusals,
  bulk: { mostValues: 32_000, mostRows: 1, afterRefusal: 'kept' },
}
