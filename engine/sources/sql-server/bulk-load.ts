import { TYPES, type BulkLoad, type Connection } from 'tedious'
import type { BulkTable } from '../bulk/bulk-facts.ts'
import { tableText } from '../bulk/bulk-statements.ts'
import { ownText } from '../own-statement.ts'
import type { Result, Statement, Value } from '../source.ts'
import { facts } from './facts.ts'

/** A temporary table is its connection's own, and goes with a transaction that is rolled back. */
const loaded = '[#kumiki_bulk]'
/** Place of a row among those that were given: in their order they get their IDENTITY. The values' columns have numbers. */
const place = 'place'
const longText = 4000

type Kind = 'binary' | 'whole' | 'float' | 'text'

export interface BulkParts {
  connection: Connection
  run(statement: Statement): Promise<Result>
  /** Sends the rows, and ends with the server's answer. */
  load(make: (done: (error: Error | null | undefined) => void) => BulkLoad, rows: Iterable<unknown[]>): Promise<void>
}

/**
 * Bulk load (MS-TDS, "Bulk Load BCP") into a table of texts, and from there by one INSERT: it is the server that makes numbers
 * and moments of texts, as it does for parameters. Values of the client's own types would lose digits, and the server takes
 * no others for a column. Answers how many rows there are.
 */
export async function insertByBulkLoad(
  table: BulkTable,
  rows: readonly (readonly Value[])[],
  { connection, run, load }: BulkParts,
): Promise<number> {
  const names = table.columns.map(({ name }) => facts.quote(name))
  const kinds = names.map((_, at) => kindOf(rows, at))
  const own = kinds.map((kind, at) => ({ name: `v${at + 1}`, ...typeOf(kind, rows, at) }))
  const columns = [`${place} int`, ...own.map(({ name, text }) => `${name} ${text} NULL`)]
  await run(ownText(`CREATE TABLE ${loaded} (${columns.join(', ')})`))
  const make = (done: (error: Error | null | undefined) => void) => {
    const bulk = connection.newBulkLoad(loaded, { keepNulls: true }, done)
    bulk.addColumn(place, TYPES.Int, { nullable: true })
    for (const { name, type, length } of own)
      bulk.addColumn(name, type, { nullable: true, ...(length !== undefined && { length }) })
    return bulk
  }
  await load(make, sent(rows, kinds))
  const select = `SELECT ${own.map(({ name }) => name).join(', ')} FROM ${loaded} ORDER BY ${place}`
  const insert = `INSERT INTO ${tableText(table, facts)} (${names.join(', ')}) ${select}`
  const { changes } = await run(ownText(insert))
  await run(ownText(`DROP TABLE ${loaded}`))
  return changes
}

/** What all values of a column have in common. */
function kindOf(rows: readonly (readonly Value[])[], at: number): Kind {
  const kinds = new Set<Kind>()
  for (const row of rows) {
    const value = row[at]
    if (value === null || value === undefined) continue
    if (value instanceof Uint8Array) kinds.add('binary')
    else if (typeof value === 'number') kinds.add(Number.isSafeInteger(value) ? 'whole' : 'float')
    else return 'text'
  }
  const [only = 'text', ...others] = kinds
  if (others.length === 0) return only
  return kinds.has('binary') ? 'text' : 'float'
}

function typeOf(kind: Kind, rows: readonly (readonly Value[])[], at: number) {
  if (kind === 'binary') return { type: TYPES.VarBinary, length: Infinity, text: 'varbinary(max)' }
  if (kind === 'whole') return { type: TYPES.BigInt, text: 'bigint' }
  if (kind === 'float') return { type: TYPES.Float, text: 'float' }
  const isLong = rows.some((row) => textOf(row[at] ?? null).length > longText)
  if (isLong) return { type: TYPES.NVarChar, length: Infinity, text: 'nvarchar(max)' }
  return { type: TYPES.NVarChar, length: longText, text: `nvarchar(${longText})` }
}

function* sent(rows: readonly (readonly Value[])[], kinds: readonly Kind[]): Generator<unknown[]> {
  for (const [at, row] of rows.entries()) yield [at, ...kinds.map((kind, i) => cellOf(kind, row[i] ?? null))]
}

function cellOf(kind: Kind, value: Value): unknown {
  if (value === null || kind === 'float') return value
  if (kind === 'binary') return Buffer.from(value as Uint8Array)
  return textOf(value)
}

/** As parameters travel, where they are texts. */
function textOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : String(value)
}
