import { SourceFailed } from '../errors.ts'
import type { Facts } from '../facts.ts'
import { readRefusal } from '../refusals.ts'
import type { StatementConnection, Result, RunOptions, Value } from '../source.ts'
import type { BulkTable, Written } from './bulk-facts.ts'
import { countText, insertText, updateText } from './bulk-statements.ts'
import { KeyNotUnique } from './key-not-unique.ts'
import { ownText } from '../own-statement.ts'

/** The database does not take a row; those before it are written. `cause` is what it said. */
export class RowNotTaken extends Error {
  override name = 'RowNotTaken'
  override readonly cause: SourceFailed
  /** Its place among those that were given, from 0; undefined where the database ended the transaction and told none. */
  readonly row: number | undefined
  /** Of those before it. */
  readonly written: Written
  constructor(row: number | undefined, cause: SourceFailed, written: Written) {
    super(`row ${row ?? '?'} is refused: ${cause.message}`, { cause })
    this.row = row
    this.written = written
    this.cause = cause
  }
}

export interface WriteOptions extends Pick<RunOptions, 'ms' | 'signal'> {
  /** Most rows of one statement; the dialect's own when nothing is said. */
  atOnce?: number
}

/** Characters and bytes of the values of one statement, about: servers have a longest packet. */
const mostLetters = 2_000_000
const savepoint = 'kumiki_rows'

/**
 * Writes rows in a transaction, many at a time: in the way of the driver, where it has one, else by one INSERT. A statement
 * that the database refuses is made of ever fewer rows, until the row is found that it does not take (`RowNotTaken`).
 */
export async function writeRows(
  connection: StatementConnection,
  table: BulkTable,
  rows: readonly (readonly Value[])[],
  options: WriteOptions,
): Promise<Written> {
  const { facts } = connection
  const isNotTaken = (error: unknown) => error instanceof KeyNotUnique || isRefusal(error, facts)
  const write = writerOf(connection, table, options, (work) => kept(connection, options, isNotTaken, work))
  const most = Math.max(1, Math.min(options.atOnce ?? Infinity, write.most))
  const written: Written = { inserted: 0, updated: 0 }
  let size = most
  for (let at = 0; at < rows.length;) {
    const some = rows.slice(at, at + write.step(fitting(rows, at, size)))
    try {
      const { inserted, updated } = await write.rows(some)
      written.inserted += inserted
      written.updated += updated
      at += some.length
      size = Math.min(most, size * 2)
    } catch (error) {
      if (!(error instanceof KeyNotUnique) && !isRefusal(error, facts)) throw error
      // Those before a row that the database names are written first.
      const named = error.row
      if (named === 0 || some.length === 1)
        throw error instanceof KeyNotUnique ? new KeyNotUnique(at, written) : new RowNotTaken(at, error, written)
      if (facts.bulk.afterRefusal === 'lost' && !(error instanceof KeyNotUnique))
        throw new RowNotTaken(named === undefined ? undefined : at + named, error, written)
      size = named ?? Math.ceil(some.length / 2)
    }
  }
  return written
}

/**
 * What the database says of a value. SQLSTATE has a class for values that cannot be read, and a code for two rows of one key
 * in one statement.
 */
function isRefusal(error: unknown, facts: Facts): error is SourceFailed {
  return (
    error instanceof SourceFailed &&
    (readRefusal(error, facts.refusals) !== undefined || /^(21000|22)/.test(error.code ?? ''))
  )
}

/** How many of the rows from `at` one statement takes. */
function fitting(rows: readonly (readonly Value[])[], at: number, size: number): number {
  const end = Math.min(rows.length, at + size)
  let letters = 0
  for (let i = at; i < end; i++) {
    for (const value of rows[i] ?? [])
      letters += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
    if (letters > mostLetters) return Math.max(1, i - at)
  }
  return end - at
}

/** What is refused leaves what was before it, where a savepoint makes it so. */
export async function kept<T>(
  connection: StatementConnection,
  options: WriteOptions,
  isRefused: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (connection.facts.bulk.afterRefusal !== 'savepoint') return work()
  const say = (text: string) =>
    connection.run(ownText(text), { ms: options.ms, ...(options.signal && { signal: options.signal }) })
  await say(`SAVEPOINT ${savepoint}`)
  try {
    const done = await work()
    await say(`RELEASE SAVEPOINT ${savepoint}`)
    return done
  } catch (error) {
    if (isRefused(error)) await say(`ROLLBACK TO SAVEPOINT ${savepoint}`)
    throw error
  }
}

interface Writer {
  most: number
  /** How many of so many rows go at once. */
  step(rows: number): number
  rows(rows: readonly (readonly Value[])[]): Promise<Written>
}

/** Rows of a driver's own way, as one piece. */
const mostOfDriver = 10_000

/** `within`: what is refused leaves what was before it; a driver's own way does so by itself. */
function writerOf(
  connection: StatementConnection,
  table: BulkTable,
  options: WriteOptions,
  within: (work: () => Promise<Written>) => Promise<Written>,
): Writer {
  const { facts } = connection
  const { bulk } = facts
  const { keys = [], columns, isKeyUnique = false, isView = false } = table
  const isAdding = keys.length === 0
  // One row alone is quicker without.
  const { insertRows, overKeyRows }: Partial<StatementConnection> = isView || options.atOnce === 1 ? {} : connection
  if (isAdding && insertRows)
    return {
      most: mostOfDriver,
      step: (count) => count,
      rows: async (rows) => ({ inserted: await insertRows(table, rows, options), updated: 0 }),
    }
  if (!isAdding && overKeyRows)
    return { most: mostOfDriver, step: (count) => count, rows: (rows) => overKeyRows(table, rows, options) }
  const run = (text: string, values: readonly Value[]) => connection.run(ownText(text, values), options)
  const isOneByOne = !isAdding && !(bulk.overKey && isKeyUnique)
  if (isOneByOne) return { most: 1, step: () => 1, rows: ([row = []]) => within(() => overKey(run, facts, table, row)) }
  const most = Math.max(1, Math.min(bulk.mostRows, Math.floor(bulk.mostValues / columns.length)))
  const places = keys.map((key) => columns.findIndex(({ name }) => name === key))
  return {
    most,
    // Few texts, which are prepared once: 256, 128, 64, …
    step: (count) => 2 ** Math.floor(Math.log2(count)),
    rows: (rows) =>
      within(async () => {
        const values = rows.flatMap((row) => places.map((at) => row[at] ?? null))
        const there = isAdding ? 0 : numberIn(await run(countText(table, rows.length, facts), values))
        await run(insertText(table, rows.length, facts), rows.flat())
        return { inserted: rows.length - there, updated: there }
      }),
  }
}

function numberIn({ rows: [row] }: Result): number {
  return Number(row?.[0])
}

async function overKey(
  run: (text: string, values: readonly Value[]) => Promise<Pick<Result, 'changes'>>,
  facts: Facts,
  table: BulkTable,
  row: readonly Value[],
): Promise<Written> {
  const { text, order } = updateText(table, facts)
  const { changes: updated } = await run(
    text,
    order.map((at) => row[at] ?? null),
  )
  if (updated > 1) throw new KeyNotUnique(0)
  if (updated === 1) return { inserted: 0, updated: 1 }
  await run(insertText(table, 1, facts), row)
  return { inserted: 1, updated: 0 }
}
