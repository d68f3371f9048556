import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { NumbersByRow } from '../own-numbers.ts'
import { plainNames } from '../sql/plain-names.ts'

/** AUTO_INCREMENT: a row without a value gets the next number, whoever else inserts at the same time. */
export const ownNumbers: NumbersByRow = {
  by: 'row',
  generates({ table, column }) {
    const [name, database = null] = plainNames(table, syntaxes.mysql).reverse()
    const [plain] = plainNames(column, syntaxes.mysql)
    return {
      text: `SELECT COUNT(*) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = COALESCE(?1, DATABASE())
  AND TABLE_NAME = ?2 AND COLUMN_NAME = ?3 AND EXTRA LIKE '%auto_increment%'`,
      values: [database, name ?? null, plain ?? null],
    }
  },
  last: { text: 'SELECT LAST_INSERT_ID()', values: [] },
}
