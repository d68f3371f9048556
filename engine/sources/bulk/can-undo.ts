import type { Facts } from '../facts.ts'
import type { StatementConnection, RunOptions } from '../source.ts'
import type { BulkTable } from './bulk-facts.ts'
import { ownText } from '../own-statement.ts'

/** Whether the database takes back what a transaction has written to this table: MyISAM's tables keep it. */
export async function canUndo(
  connection: StatementConnection,
  { bulk }: Facts,
  { schema, name }: Pick<BulkTable, 'schema' | 'name'>,
  options: RunOptions,
): Promise<boolean> {
  if (bulk.undoes === undefined) return true
  const { rows } = await connection.run(ownText(bulk.undoes, [schema ?? null, name]), options)
  return Number(rows[0]?.[0]) > 0
}
