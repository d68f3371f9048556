import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BulkTable } from '../bulk/bulk-facts.ts'
import { tableText } from '../bulk/bulk-statements.ts'
import type { Value } from '../source.ts'
import { copyText } from './copy-text.ts'
import { facts } from './facts.ts'

/** Adds rows to a table (PostgreSQL documentation, "COPY"). The error of a row that is refused tells its line. */
export async function copyRows(
  client: pg.ClientBase,
  table: BulkTable,
  rows: readonly (readonly Value[])[],
): Promise<number> {
  const columns = table.columns.map(({ name }) => facts.quote(name)).join(', ')
  const copying = client.query(copyFrom(`COPY ${tableText(table, facts)} (${columns}) FROM STDIN`))
  await pipeline(copyText(rows), copying)
  return copying.rowCount
}
