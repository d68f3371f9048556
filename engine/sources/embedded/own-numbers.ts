import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import type { NumbersByRow } from '../own-numbers.ts'
import { plainNames } from '../sql/plain-names.ts'

/** INTEGER PRIMARY KEY stands for the row's own number (SQLite documentation, "ROWIDs and the INTEGER PRIMARY KEY"). */
export const ownNumbers: NumbersByRow = {
  by: 'row',
  generates({ table, column }) {
    const name = plainNames(table, syntaxes.sqlite).at(-1) ?? null
    const [plain = null] = plainNames(column, syntaxes.sqlite)
    return {
      text: `SELECT COUNT(*) FROM pragma_table_info(?1) c WHERE lower(c.name) = lower(?2) AND c.pk = 1 AND upper(c.type) = 'INTEGER'
  AND NOT EXISTS (SELECT 1 FROM pragma_table_info(?1) WHERE pk > 1)
  AND EXISTS (SELECT 1 FROM pragma_table_list t WHERE lower(t.name) = lower(?1) AND t.type = 'table' AND t.wr = 0)`,
      values: [name, plain],
    }
  },
  last: { text: 'SELECT last_insert_rowid()', values: [] },
}
