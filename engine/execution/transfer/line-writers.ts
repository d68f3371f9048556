import type { TransferPlan } from '../../../runtime/compile/plan.ts'
import type { BulkTable } from '../../sources/bulk/bulk-facts.ts'
import { tableText } from '../../sources/bulk/bulk-statements.ts'
import { canUndo } from '../../sources/bulk/can-undo.ts'
import { KeyNotUnique } from '../../sources/bulk/key-not-unique.ts'
import { ownText } from '../../sources/bulk/own-text.ts'
import { RowNotTaken, writeRows } from '../../sources/bulk/write-rows.ts'
import type { Facts } from '../../sources/facts.ts'
import type { Connection } from '../../sources/source.ts'
import { CheckRefused } from '../check-result.ts'
import { DataRefused, toDataRefused } from '../data-refused.ts'
import { runChain } from '../run-chain.ts'
import type { Deadline } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import type { CheckedLine } from './read-lines.ts'

/** What became of the rows of a table. */
export interface Counts {
  inserted: number
  updated: number
  deleted: number
}

/** Writes lines on one connection, in one transaction. */
export interface LineWriter {
  /** Where it writes into a table. */
  counts?: Counts
  /** Does what is to be done before the first line, in so many milliseconds. */
  prepare(ms: number): Promise<void>
  /** Writes all of them; `onLine` is told how many of them are behind it. Throws `LineRefused` at the first that cannot be. */
  write(lines: readonly CheckedLine[], onLine: (done: number) => void): Promise<void>
}

export interface WriterTools {
  plan: TransferPlan
  connection: Connection
  facts: Facts
  deadline: Deadline
}

/** A line that cannot be written. */
export class LineRefused extends Error {
  override name = 'LineRefused'
  override readonly cause: DataRefused | CheckRefused | KeyNotUnique
  readonly line: CheckedLine
  constructor(line: CheckedLine, cause: LineRefused['cause']) {
    super(`line ${line.line} is refused`, { cause })
    this.line = line
    this.cause = cause
  }
}

/** One of these lines cannot be written, and the database ended the transaction without telling which: one by one tells. */
export class SomeLineRefused extends Error {
  override name = 'SomeLineRefused'
}

/** The database would keep what is written to the table, whatever comes: nothing is begun. */
export class CannotUndo extends Error {
  override name = 'CannotUndo'
}

/** Runs the chain of schemas for each line, which are its inputs. */
export function chainWriter({ plan, connection, facts, deadline }: WriterTools, scope: ExecutionScope): LineWriter {
  return {
    prepare: () => Promise.resolve(),
    async write(lines, onLine) {
      for (const [at, line] of lines.entries()) {
        const own: ExecutionScope = { ...scope, input: line.values, executed: {} }
        const end = performance.now() + plan.lineMs
        await runChain(plan.steps, connection, facts, own, until(end, deadline)).catch((error: unknown) => {
          throw toRefused(error, line, facts)
        })
        onLine(at + 1)
      }
    },
  }
}

/** Writes lines into a table, as many at a time as its database takes; `atOnce`: no more than that. */
export function tableWriter(
  { plan, connection, facts, deadline }: WriterTools,
  table: BulkTable,
  atOnce: number | undefined,
): LineWriter & { counts: Counts } {
  const counts: Counts = { inserted: 0, updated: 0, deleted: 0 }
  return {
    counts,
    async prepare(ms) {
      if (!(await canUndo(connection, facts, table, { ms: deadline.left(ms) })))
        throw new CannotUndo(`${table.name} takes nothing back`)
      if (plan.method !== 'replace') return
      const { changes } = await connection.run(ownText(`DELETE FROM ${tableText(table, facts)}`), {
        ms: deadline.left(ms),
      })
      counts.deleted += changes
    },
    async write(lines, onLine) {
      const rows = lines.map(({ values }) => table.columns.map(({ name }) => values[name] ?? null))
      const options = { ms: deadline.left(plan.lineMs), ...(atOnce !== undefined && { atOnce }) }
      try {
        const { inserted, updated } = await writeRows(connection, facts, table, rows, options)
        counts.inserted += inserted
        counts.updated += updated
      } catch (error) {
        if (error instanceof RowNotTaken && error.row === undefined) throw new SomeLineRefused(error.message)
        const isRow = error instanceof RowNotTaken || error instanceof KeyNotUnique
        throw isRow ? toRefused(error, lines[error.row!]!, facts) : error
      }
      onLine(lines.length)
    },
  }
}

/** The same deadline, and an end of its own before it. */
const until = (end: number, deadline: Deadline): Deadline => ({
  rest: deadline.rest,
  left: (ms) => deadline.left(Math.max(1, Math.min(ms, Math.floor(end - performance.now())))),
})

/** A conflict of transactions, a lost connection and the like say nothing of a line: they stay what they are. */
function toRefused(error: unknown, line: CheckedLine, facts: Facts): unknown {
  if (error instanceof CheckRefused || error instanceof KeyNotUnique) return new LineRefused(line, error)
  const said = error instanceof RowNotTaken ? error.cause : error
  const refused = toDataRefused(said, facts)
  if (refused) return new LineRefused(line, refused)
  // A value that the column cannot hold.
  return error instanceof RowNotTaken ? new LineRefused(line, new DataRefused('check', error.cause, undefined)) : error
}
