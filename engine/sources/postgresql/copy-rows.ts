import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BulkTable } from '../bulk/bulk-facts.ts'
import { tableText } from '../bulk/bulk-statements.ts'
import type { Value } from '../source.ts'
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

/** Rows of a piece: the server begins with the first while the next is made. */
const atOnce = 500

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows in COPY's text format (PostgreSQL documentation, "COPY", File Formats), in pieces. */
export function* copyText(rows: readonly (readonly Value[])[]): Generator<Buffer, void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    let text = ''
    for (const row of rows.slice(at, at + atOnce)) {
      let before = ''
      for (const value of row) {
        text += before + cellText(value)
        before = '\t'
      }
      text += '\n'
    }
    yield Buffer.from(text)
  }
}

function cellText(value: Value): string {
  if (value === null) return '\\N'
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
