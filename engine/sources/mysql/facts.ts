import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { Facts, Folds } from '../facts.ts'
import { foldLooseInSql, foldWidthInSql } from './fold-width-in-sql.ts'
import { widthPattern } from './width-pattern.ts'
import { ownNumbers } from './own-numbers.ts'
import { refusals } from './refusals.ts'

/** To the letter, whatever the column's character set and collation. */
const exact = (expression: string) => `CONVERT(${expression} USING utf8mb4) COLLATE utf8mb4_bin`

function fold(expression: string, folds: Folds): string {
  if (!folds.case && !folds.width) return expression
  let text = `CONVERT(${expression} USING utf8mb4)`
  if (folds.width) text = foldWidthInSql(text)
  if (folds.case) text = `LOWER(${text})`
  if (folds.loose) text = foldLooseInSql(text)
  return `${text} COLLATE utf8mb4_bin`
}

/** Not a backslash: whether that one counts in a text depends on `sql_mode`. */
const escape = '!'

/** Names of character sets and collations are those of the catalogue. */
const plainName = (name = ''): string => name.replace(/\W/g, '')

/** MySQL 8 and MariaDB. They cannot normalize texts, so width is overlooked by a pattern made of the searched value. */
export const facts: Facts = {
  name: 'mysql',
  code: 3,
  syntax: syntaxes.mysql,
  placeholder: (n) => `?${n}`,
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  castToText: (expression) => `CAST(${expression} AS CHAR)`,
  numberToText: (expression) => `CAST(${expression} + 0 AS CHAR)`,
  castToNumber: (expression) => `CAST(${expression} AS DECIMAL(65, 30))`,
  dateText: (expression, unit) => `DATE_FORMAT(${expression}, '${unit === 'day' ? '%Y-%m-%d' : '%Y-%m'}')`,
  exactNames: false,
  fold,
  match(expression, placeholder, _how, folds) {
    if (folds.width) return `${exact(expression)} REGEXP ${placeholder}`
    if (folds.case) return `${fold(expression, folds)} LIKE LOWER(${placeholder}) ESCAPE '${escape}'`
    return `${exact(expression)} LIKE ${placeholder} ESCAPE '${escape}'`
  },
  matchValue(value, how, folds) {
    if (folds.width) return widthPattern(value, how, folds)
    if (how === 'whole') return value
    const literal = value.replace(/[!%_]/g, `${escape}$&`)
    return `${how === 'prefix' ? '' : '%'}${literal}${how === 'suffix' ? '' : '%'}`
  },
  // The first half finds by the column's index, the second is to the letter: most collations overlook the case.
  equals(expression, placeholder, folds) {
    if (folds.width) return `${exact(expression)} REGEXP ${placeholder}`
    if (folds.case) return `${fold(expression, folds)} = LOWER(${placeholder})`
    return `(${expression} = ${placeholder} AND ${exact(expression)} = ${placeholder})`
  },
  grouped: exact,
  uniqueColumns: `SELECT INDEX_NAME AS index_name, COLUMN_NAME AS name FROM information_schema.STATISTICS
    WHERE TABLE_SCHEMA = ?1 AND TABLE_NAME = ?2 AND NON_UNIQUE = 0 AND SUB_PART IS NULL`,
  // By their bytes: collations overlook case and blanks at the end.
  tieBreak: (expression, typeClass) => (typeClass === 'String' ? `CAST(${expression} AS BINARY)` : expression),
  narrowTexts: true,
  sorted: (expression, direction) => `${expression} IS NULL ${direction}, ${expression} ${direction}`,
  exactParameter: (placeholder) => `(${exact(placeholder)})`,
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  orderInDerivedTable: false,
  withInDerivedTable: true,
  distinctNames: true,
  ownNumbers,
  createReceiptTable:
    'CREATE TABLE IF NOT EXISTS kumiki_receipt (purchase_id CHAR(32) CHARACTER SET ascii COLLATE ascii_bin PRIMARY KEY, ' +
    'at DATETIME NOT NULL, answer LONGTEXT CHARACTER SET utf8mb4) ENGINE = InnoDB',
  grantee: (user) => `'${user.replaceAll("'", "''")}'@'%'`,
  // Deadlock; a row that another transaction changed (MariaDB 11).
  retryCodes: ['40001', 'ER_CHECKREAD'],
  refusals,
  bulk: {
    mostValues: 65_535,
    mostRows: 256,
    afterRefusal: 'kept',
    weight: (placeholder, collation) =>
      `HEX(WEIGHT_STRING(CONVERT(${placeholder} USING ${plainName(collation.split('_')[0])}) COLLATE ${plainName(collation)}))`,
    isPadded: (collation) => !/_0900_|nopad|^binary$/i.test(collation),
    undoes: `SELECT COUNT(*) FROM information_schema.TABLES t JOIN information_schema.ENGINES e ON e.ENGINE = t.ENGINE
      WHERE t.TABLE_SCHEMA = COALESCE(?1, DATABASE()) AND t.TABLE_NAME = ?2 AND e.TRANSACTIONS = 'YES'`,
  },
}
