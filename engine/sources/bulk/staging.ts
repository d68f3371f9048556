import type { Facts } from '../facts.ts'
import type { StatementConnection, RunOptions } from '../source.ts'
import type { BulkTable, Written } from './bulk-facts.ts'
import { tableText } from './bulk-statements.ts'
import { ownText } from '../own-statement.ts'

/**
 * A table of the transaction's own, in which rows are gathered: they come into theirs by statements at its end, so nobody waits
 * for it while a file is read. All names that it is given are in quotes.
 */
export interface Staging {
  name: string
  /** Makes it, with these columns of the table; with keys, no two of its rows have the same. */
  open(table: string, columns: readonly string[], keys: readonly string[]): string[]
  /** Takes away all rows of the table. */
  empty(table: string): string
  /** Writes over the rows of the table whose key is staged. */
  update(table: string, others: readonly string[], keys: readonly string[]): string
  /** Adds what is staged to the table; with keys, only what has none there. */
  insert(table: string, columns: readonly string[], keys: readonly string[]): string
  close: string
}

export interface StagedRows {
  /** Where rows are written in the meantime. */
  table: BulkTable
  open(options: RunOptions): Promise<void>
  /** Brings them into their table; without keys, they take the place of all that were there. */
  bring(options: RunOptions): Promise<Written & { deleted: number }>
}

/** Rows for a table that is replaced, or written over by keys that are unique. */
export function stageRows(
  connection: StatementConnection,
  facts: Facts,
  staging: Staging,
  table: BulkTable,
): StagedRows {
  const { quote } = facts
  const [target, columns] = [tableText(table, facts), table.columns.map(({ name }) => quote(name))]
  const keys = (table.keys ?? []).map(quote)
  const others = columns.filter((name) => !keys.includes(name))
  const run = async (text: string, options: RunOptions) => (await connection.run(ownText(text), options)).changes
  return {
    table: { name: staging.name, columns: table.columns },
    async open(options) {
      for (const text of staging.open(target, columns, keys)) await run(text, options)
    },
    async bring(options) {
      const isByKey = keys.length > 0
      const deleted = isByKey ? 0 : await run(staging.empty(target), options)
      const updated = isByKey ? await run(staging.update(target, others, keys), options) : 0
      const inserted = await run(staging.insert(target, columns, keys), options)
      await run(staging.close, options)
      return { inserted, updated, deleted }
    },
  }
}
