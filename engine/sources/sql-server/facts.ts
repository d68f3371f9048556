import { crosses, foldLoose } from '../../../runtime/values/fold-loose.ts'
import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { Facts, Folds } from '../facts.ts'
import { refusals } from './refusals.ts'
import { staging } from './staging.ts'

/** Texts of every column as Unicode: a collation would else decide which characters survive. */
const wide = (expression: string) => `CAST(${expression} AS nvarchar(max))`
const binary = 'Japanese_XJIS_100_BIN2'
const exact = (expression: string) => `${wide(expression)} COLLATE ${binary}`

/** Dashes and wave dashes that collations tell apart; the same ones as `foldWidth` in `runtime/values`. */
const dashes = [...'\u2010\u2011\u2013\u2014\u2015\u2212'].map((dash) => [dash, '-'] as const)
const waves = [...'\u301c\u223c'].map((wave) => [wave, '~'] as const)
const plain = new Map<string, string>([...dashes, ...waves])

/**
 * Case and width by a collation of SQL Server 2012 and later, which also knows characters beyond the basic plane. Kana
 * types are told apart unless the search is a loose one; compatibility characters (`㈱`) stay what they are.
 */
function fold(expression: string, folds: Folds): string {
  if (!folds.case && !folds.width) return expression
  let text = exact(expression)
  if (folds.width) for (const [from, to] of plain) text = `REPLACE(${text}, N'${from}', N'${to}')`
  if (folds.loose) for (const cross of crosses) text = `REPLACE(${text}, N'${cross}', N'x')`
  // Both widths of the hyphen: the collation that overlooks them comes last.
  if (folds.loose) text = `REPLACE(REPLACE(${text}, N'-', N''), N'\uff0d', N'')`
  const [letters, kana] = [folds.case ? 'CI' : 'CS', folds.loose ? '' : '_KS']
  return `${text} COLLATE Japanese_XJIS_100_${letters}_AS${kana}${folds.width ? '' : '_WS'}_SC`
}

/** SQL Server 2012 and later. */
export const facts: Facts = {
  name: 'sql-server',
  code: 4,
  syntax: syntaxes.tsql,
  placeholder: (n) => `@p${n}`,
  quote: (name) => `[${name.replaceAll(']', ']]')}]`,
  castToText: wide,
  castToNumber: (expression) => `CAST(${expression} AS decimal(38, 10))`,
  // Style 23 is ISO.
  dateText: (expression, unit) => `CONVERT(varchar(${unit === 'day' ? 10 : 7}), ${expression}, 23)`,
  exactNames: false,
  fold,
  match: (expression, placeholder, _how, folds) =>
    `${folds.case || folds.width ? fold(expression, folds) : exact(expression)} LIKE ${placeholder}`,
  matchValue(value, how, folds) {
    const text = folds.loose
      ? foldLoose(value)
      : folds.width
        ? value.replace(/./gsu, (char) => plain.get(char) ?? char)
        : value
    if (how === 'whole') return text
    // In brackets nothing is a wildcard, nor the full-width sign that a collation takes for the same character.
    const literal = text.replace(/[%_[％＿［]/g, '[$&]')
    return `${how === 'prefix' ? '' : '%'}${literal}${how === 'suffix' ? '' : '%'}`
  },
  // The first half finds by the column's index, the second is to the letter: most collations overlook the case.
  grouped: exact,
  tieBreak: (expression, typeClass) =>
    typeClass === 'String' ? exact(expression) : typeClass === 'Binary' ? undefined : expression,
  unordered: /^(text|ntext|image|xml|geography|geometry|json)$/,
  equals(expression, placeholder, folds) {
    if (folds.case || folds.width) return `${fold(expression, folds)} = ${placeholder}`
    return `(${expression} = ${placeholder} AND ${exact(expression)} = ${placeholder})`
  },
  // A sum has the type of its column, and overflows.
  sum: (expression, decimals) => `SUM(CAST(${expression} AS decimal(38, ${decimals})))`,
  page: (limit, offset) => `OFFSET ${offset} ROWS FETCH NEXT ${limit} ROWS ONLY`,
  pageNeedsOrder: true,
  orderInDerivedTable: false,
  withInDerivedTable: false,
  distinctNames: true,
  // SCOPE_IDENTITY would be asked in a batch of its own, in which it is NULL.
  returningKey: ([into = '', ...values], key) => [into, `OUTPUT INSERTED.${key}`, ...values],
  createReceiptTable:
    `IF OBJECT_ID(N'kumiki_receipt') IS NULL CREATE TABLE kumiki_receipt ` +
    `(purchase_id char(32) PRIMARY KEY, at datetime2 NOT NULL, answer nvarchar(max))`,
  // Deadlock victim; a row that another transaction changed under snapshot isolation.
  deniedCodes: ['229'],
  retryCodes: ['1205', '3960'],
  sorted: (expression, direction) =>
    `CASE WHEN ${expression} IS NULL THEN 1 ELSE 0 END ${direction}, ${expression} ${direction}`,
  refusals,
  bulk: { mostValues: 2_000, mostRows: 1_000, afterRefusal: 'lost', staging },
}
