import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { Facts, Folds } from '../facts.ts'
import { ownNumbers } from './own-numbers.ts'
import { refusals } from './refusals.ts'

const folding = (folds: Folds) => (folds.case ? 1 : 0) + (folds.width ? 2 : 0) + (folds.loose ? 4 : 0)

const fold = (expression: string, folds: Folds) =>
  folding(folds) === 0 ? expression : `kumiki_fold(${expression}, ${folding(folds)})`

/** A number is read as seconds since 1970, or as a Julian day; what is no moment stays as it is. */
const moments = { Date: '%Y-%m-%d', Time: '%H:%M:%f', DateTime: '%Y-%m-%dT%H:%M:%f' }

/** SQLite. Texts are compared with functions, not LIKE, which overlooks the case of a to z only. */
export const facts: Facts = {
  name: 'embedded',
  code: 7,
  syntax: syntaxes.sqlite,
  placeholder: (n) => `?${n}`,
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  castToNumber: (expression) => `CAST(${expression} AS NUMERIC)`,
  inZone: (expression, timeZone) => `kumiki_zone(${expression}, '${timeZone}')`,
  // Texts as they stand: a zone at their end would move the day.
  dateText(x, unit) {
    const [format, length] = unit === 'day' ? ['%Y-%m-%d', 10] : ['%Y-%m', 7]
    return `CASE WHEN typeof(${x}) = 'text' THEN replace(substr(${x}, 1, ${length}), '/', '-') ELSE strftime('${format}', ${x}, 'auto') END`
  },
  comparedMoment: (expression, typeClass) =>
    `coalesce(strftime('${moments[typeClass]}', ${expression}, 'auto'), ${expression})`,
  sentMoment: (x) =>
    `CASE WHEN typeof(${x}) = 'text' AND substr(${x}, 11, 1) = ' ' THEN substr(${x}, 1, 10) || 'T' || substr(${x}, 12) ELSE ${x} END`,
  uniqueColumns: `SELECT l.name, i.name FROM pragma_index_list(?2) l JOIN pragma_index_info(l.name) i
    WHERE ?1 IS NOT NULL AND l."unique" AND NOT l.partial AND NOT EXISTS (SELECT 1 FROM pragma_index_info(l.name) e WHERE e.name IS NULL)`,
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
  tieBreak: (expression, typeClass) => (typeClass === 'String' ? `${expression} COLLATE BINARY` : expression),
  sorted: (expression, direction) => `${expression} ${direction} NULLS ${direction === 'ASC' ? 'LAST' : 'FIRST'}`,
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  orderInDerivedTable: true,
  withInDerivedTable: true,
  ownNumbers,
  createReceiptTable:
    'CREATE TABLE IF NOT EXISTS kumiki_receipt (purchase_id TEXT PRIMARY KEY, at TEXT NOT NULL, answer TEXT) WITHOUT ROWID',
  retryCodes: ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'],
  refusals,
  bulk: { mostValues: 30_000, mostRows: 500, afterRefusal: 'kept', hasLooseTypes: true },
}
