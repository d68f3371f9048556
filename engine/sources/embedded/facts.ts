import type { Facts, Folds } from '../facts.ts'

const folding = (folds: Folds) => (folds.case ? 1 : 0) + (folds.width ? 2 : 0) + (folds.loose ? 4 : 0)

const fold = (expression: string, folds: Folds) =>
  folding(folds) === 0 ? expression : `kumiki_fold(${expression}, ${folding(folds)})`

/** SQLite. Texts are compared with functions, not LIKE, which overlooks the case of a to z only. */
export const facts: Facts = {
  name: 'embedded',
  code: 7,
  syntax: { brackets: true, backticks: true, flatComments: true },
  placeholder: (n) => `?${n}`,
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  castToNumber: (expression) => `CAST(${expression} AS NUMERIC)`,
  exactNames: false,
  fold,
  match(expression, placeholder, how, folds) {
    const text = fold(expression, folds)
    const value = fold(placeholder, folds)
    if (how === 'contains') return `instr(${text}, ${value}) > 0`
    if (how === 'prefix') return `substr(${text}, 1, length(${value})) = ${value}`
    return `(length(${text}) >= length(${value}) AND substr(${text}, -length(${value})) = ${value})`
  },
  matchValue: (value) => value,
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  orderInDerivedTable: true,
  withInDerivedTable: true,
  createReceiptTable:
    'CREATE TABLE IF NOT EXISTS kumiki_receipt (purchase_id TEXT PRIMARY KEY, at TEXT NOT NULL, answer TEXT) WITHOUT ROWID',
  retryCodes: ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'],
}
