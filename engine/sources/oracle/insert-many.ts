import type { BindDefinition, Connection } from 'oracledb'
import type { BulkTable } from '../bulk/bulk-facts.ts'
import { insertText } from '../bulk/bulk-statements.ts'
import { SourceFailed } from '../errors.ts'
import type { Value } from '../source.ts'
import { toSourceError } from './errors.ts'
import { facts } from './facts.ts'

type Types = Pick<typeof import('oracledb'), 'STRING' | 'BUFFER'>

const savepoint = 'kumiki_insert'

/**
 * Adds rows by one statement and an array of values for each placeholder, all or none. The database tells all that it
 * refuses, with their places; the first one counts.
 */
export async function insertMany(
  { STRING, BUFFER }: Types,
  connection: Pick<Connection, 'execute' | 'executeMany'>,
  table: BulkTable,
  rows: readonly (readonly Value[])[],
): Promise<number> {
  const bindDefs = Object.fromEntries(
    table.columns.map((_, column): [string, BindDefinition] => {
      const maxSize = rows.reduce((most, row) => Math.max(most, bytesOf(row[column] ?? null)), 1)
      return [
        `p${column + 1}`,
        { type: rows.some((row) => row[column] instanceof Uint8Array) ? BUFFER : STRING, maxSize },
      ]
    }),
  )
  const binds = rows.map((row) => Object.fromEntries(row.map((value, i) => [`p${i + 1}`, toBound(value)])))
  await connection.execute(`SAVEPOINT ${savepoint}`)
  const { batchErrors = [] } = await connection.executeMany(insertText(table, 1, facts), binds, {
    autoCommit: false,
    batchErrors: true,
    bindDefs,
  })
  const [first] = batchErrors.toSorted((a, b) => (a.offset ?? 0) - (b.offset ?? 0))
  if (!first) return rows.length
  await connection.execute(`ROLLBACK TO SAVEPOINT ${savepoint}`)
  const failed = toSourceError(first)
  if (!(failed instanceof SourceFailed)) throw failed
  const { message, code, cause } = failed
  throw new SourceFailed(message, {
    cause,
    ...(code !== undefined && { code }),
    ...(first.offset !== undefined && { row: first.offset }),
  })
}

const bytesOf = (value: Value): number =>
  value instanceof Uint8Array ? value.length : value === null ? 1 : Buffer.byteLength(String(value))

function toBound(value: Value): string | Buffer | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return Buffer.from(value)
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}
