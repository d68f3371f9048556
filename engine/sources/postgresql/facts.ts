import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { Facts, Folds } from '../facts.ts'
import { loosePairs } from '../sql/loose-pairs.ts'
import { ownNumbers } from './own-numbers.ts'
import { refusals } from './refusals.ts'

// The same dashes and wave dashes as `foldWidth` in `runtime/values` folds after NFKC.
const folded = '\u2010\u2011\u2013\u2014\u2015\u2212\u301c\u223c'
const plain = '------~~'

const asText = (expression: string) => `CAST(${expression} AS text)`

/** As a text, whatever its type is: many are written as texts and have no operators of theirs (inet, json, enumerations). */
function fold(expression: string, folds: Folds): string {
  let text = asText(expression)
  if (folds.width) text = `translate(normalize(${text}, NFKC), '${folded}', '${plain}')`
  if (folds.case) text = `lower(${text})`
  if (folds.loose) text = `replace(translate(${text}, '${loosePairs.from}', '${loosePairs.to}'), '-', '')`
  return text
}

/** `ON CONFLICT`, as PostgreSQL has it: any other constraint is refused as ever. */
function writeOverKey(keys: readonly string[], others: readonly string[]): string {
  const set = others.map((name) => `${name} = excluded.${name}`).join(', ')
  return `ON CONFLICT (${keys.join(', ')}) DO ${set === '' ? 'NOTHING' : `UPDATE SET ${set}`}`
}

export const facts: Facts = {
  name: 'postgresql',
  code: 2,
  syntax: syntaxes.postgresql,
  placeholder: (n) => `$${n}`,
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  castToText: asText,
  castToNumber: (expression) => `CAST(${expression} AS numeric)`,
  // Types without a zone stand as they are.
  inZone: (x, timeZone) =>
    `(CASE WHEN pg_typeof(${x}) = 'timestamptz'::regtype THEN ${x} AT TIME ZONE '${timeZone}' ELSE ${x}::timestamp END)`,
  dateText: (expression, unit) => `to_char(${expression}, '${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}')`,
  exactNames: true,
  fold,
  match(expression, placeholder, how, folds) {
    // Width is folded in the database, where it may turn a full-width ％ into a wildcard: so no LIKE there.
    const value = fold(placeholder, folds)
    const text = fold(expression, folds)
    if (!folds.width) return `${text} LIKE ${value} ESCAPE '\\'`
    if (how === 'contains') return `strpos(${text}, ${value}) > 0`
    if (how === 'prefix') return `starts_with(${text}, ${value})`
    return `right(${text}, length(${value})) = ${value}`
  },
  matchValue(value, how, folds) {
    if (folds.width) return value
    const literal = value.replace(/[\\%_]/g, '\\$&')
    return `${how === 'prefix' ? '' : '%'}${literal}${how === 'suffix' ? '' : '%'}`
  },
  // As texts, since some types have no order (json, point), and by their bytes: a collation may overlook more.
  tieBreak: (expression, typeClass) =>
    typeClass === 'String' ? `CAST(${expression} AS text) COLLATE "C"` : expression,
  nullTested: asText,
  uniqueColumns: `SELECT i.indexrelid::text, a.attname FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])
    WHERE n.nspname = $1 AND c.relname = $2 AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL`,
  rowsFromCalls: true,
  unordered: /^(json|xml|point|lseg|path|box|polygon|line|circle)(\[\])?$/,
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  orderInDerivedTable: true,
  withInDerivedTable: true,
  ownNumbers,
  returningKey: (insert, key) => [...insert, `RETURNING ${key}`],
  findReceiptTable: `SELECT 1 WHERE to_regclass('kumiki_receipt') IS NOT NULL`,
  createReceiptTable:
    'CREATE TABLE IF NOT EXISTS kumiki_receipt (purchase_id char(32) PRIMARY KEY, at timestamptz NOT NULL, answer text)',
  // Deadlock; serialization failure; a changed table under a prepared statement (other uses of 0A000 fail again at once).
  deniedCodes: ['42501'],
  retryCodes: ['40P01', '40001', '0A000'],
  refusals,
  bulk: { mostValues: 65_535, mostRows: 1_000, afterRefusal: 'savepoint', overKey: writeOverKey },
}
