import type { TransferPlan } from '../../../runtime/transfer/plan.ts'
import type { BulkTable, Written } from '../../sources/bulk/bulk-facts.ts'
import { tableText } from '../../sources/bulk/bulk-statements.ts'
import { canUndo } from '../../sources/bulk/can-undo.ts'
import { KeyNotUnique } from '../../sources/bulk/key-not-unique.ts'
import { ownText } from '../../sources/own-statement.ts'
import { kept, RowNotTaken, writeRows } from '../../sources/bulk/write-rows.ts'
import { stageRows, type StagedRows } from '../../sources/bulk/staging.ts'
import { SourceFailed } from '../../sources/errors.ts'
import { isSameName } from '../../sources/find-table.ts'
import { readRefusal } from '../../sources/refusals.ts'
import type { Connection, StatementConnection } from '../../sources/source.ts'
import { CheckRefused } from '../check-result.ts'
import { DataRefused, toDataRefused } from '../data-refused.ts'
import { runChain } from '../run-chain.ts'
import { runChains } from '../run-chains.ts'
import type { Deadline } from '../run-transaction.ts'
import type { Row } from '../row.ts'
import type { ExecutionScope } from '../scope.ts'
import type { CheckedLine } from './read-lines.ts'
import { required } from '../../../runtime/values/required.ts'

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
  /**
   * Writes all of them; `onLine` is told how many of them are behind it. Throws `LineRefused` at the first that cannot be; with
   * `onRefused` it tells it, and goes on where the database lets it.
   */
  write(
    lines: readonly CheckedLine[],
    onLine: (done: number) => void,
    onRefused?: (refused: LineRefused) => void,
  ): Promise<void>
  /** Does what is to be done behind the last line. */
  finish(): Promise<void>
}

export interface WriterTools {
  plan: TransferPlan
  connection: Connection
  deadline: Deadline
}

type TableTools = WriterTools & { connection: StatementConnection }

/** A line that cannot be written. */
export class LineRefused extends Error {
  override name = 'LineRefused'
  override readonly cause: DataRefused | CheckRefused | KeyNotUnique
  readonly line: CheckedLine
  /** Of its values that it is about, where the database says so. */
  readonly columns: readonly string[]
  constructor(line: CheckedLine, cause: LineRefused['cause'], columns: readonly string[] = []) {
    super(`line ${line.line} is refused`, { cause })
    this.line = line
    this.cause = cause
    this.columns = columns
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
export function chainWriter({ plan, connection, deadline }: WriterTools, scope: ExecutionScope): LineWriter {
  const isRefused = (error: unknown) => error instanceof LineRefused
  return {
    prepare: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    async write(lines, onLine, onRefused) {
      const scopeOf = (line: CheckedLine): ExecutionScope => ({ ...scope, input: valuesOf(line, plan), executed: {} })
      // The time of a line is that of its only step, and nothing has to be kept: lines need not wait for each other.
      if (!onRefused && plan.steps.length === 1) {
        let done = 0
        const ofLines = lines.map((line) => ({
          scope: scopeOf(line),
          blame: (error: unknown) => toRefused(error, line, { plan, connection }),
          done: () => onLine(++done),
        }))
        const { rest } = deadline
        const briefly: Deadline = { rest, left: (ms) => deadline.left(Math.min(ms, plan.lineMs)) }
        return runChains(plan.steps, ofLines, connection, briefly)
      }
      for (const [at, line] of lines.entries()) {
        const own = scopeOf(line)
        const end = performance.now() + plan.lineMs
        const run = () =>
          runChain(plan.steps, connection, own, until(end, deadline)).catch((error: unknown) => {
            throw toRefused(error, line, { plan, connection })
          })
        try {
          const isTried = onRefused !== undefined && connection.kind === 'statements'
          const ms = deadline.left(plan.lineMs)
          await (isTried ? kept(connection, { ms }, isRefused, run) : run())
        } catch (error) {
          requireToGoOn(error, connection, onRefused)
        }
        onLine(at + 1)
      }
    },
  }
}

/**
 * Writes lines into a table, as many at a time as its database takes; `atOnce`: no more than that, and nothing is staged: the
 * database then tells which line it refuses.
 */
export function tableWriter(
  { plan, connection, deadline }: TableTools,
  table: BulkTable,
  atOnce: number | undefined,
): LineWriter & { counts: Counts } {
  const { facts } = connection
  const counts: Counts = { inserted: 0, updated: 0, deleted: 0 }
  const count = ({ inserted, updated }: Written) => {
    counts.inserted += inserted
    counts.updated += updated
  }
  const staged = atOnce === undefined ? stagedRows(plan, connection, table) : undefined
  const into = staged?.table ?? table
  return {
    counts,
    async prepare(ms) {
      if (!(await canUndo(connection, facts, table, { ms: deadline.left(ms) })))
        throw new CannotUndo(`${table.name} takes nothing back`)
      if (staged) return staged.open({ ms: deadline.left(ms) })
      if (plan.method !== 'replace') return
      const { changes } = await connection.run(ownText(`DELETE FROM ${tableText(table, facts)}`), {
        ms: deadline.left(ms),
      })
      counts.deleted += changes
    },
    async write(lines, onLine, onRefused) {
      const rows = lines.map(({ row }) => row)
      for (let from = 0; from < rows.length;) {
        const options = { ms: deadline.left(plan.lineMs), ...(atOnce !== undefined && { atOnce }) }
        try {
          const written = await writeRows(connection, into, from === 0 ? rows : rows.slice(from), options)
          if (!staged) count(written)
          break
        } catch (error) {
          if (!(error instanceof RowNotTaken || error instanceof KeyNotUnique)) throw error
          if (error.row === undefined) throw new SomeLineRefused(error.message)
          if (!staged) count(error.written)
          requireToGoOn(
            toRefused(error, required(lines[from + error.row], 'line of the row'), { plan, connection }, table),
            connection,
            onRefused,
          )
          from += error.row + 1
        }
      }
      onLine(lines.length)
    },
    async finish() {
      if (!staged) return
      const brought = await staged.bring({ ms: deadline.left(plan.totalMs) }).catch((error: unknown) => {
        throw toDataRefused(error, connection) ? new SomeLineRefused(String(error)) : error
      })
      count(brought)
      counts.deleted += brought.deleted
    },
  }
}

/** Rows that take the place of others are gathered first, where readers would wait for them. */
function stagedRows(
  { method }: TransferPlan,
  connection: StatementConnection,
  table: BulkTable,
): StagedRows | undefined {
  const { facts } = connection
  const { staging } = facts.bulk
  const isStaged = method === 'replace' || (method === 'replaceByKey' && table.isKeyUnique)
  return staging && isStaged && !table.isView ? stageRows(connection, facts, staging, table) : undefined
}

function requireToGoOn(
  error: unknown,
  connection: Connection,
  onRefused: ((refused: LineRefused) => void) | undefined,
): void {
  const isLost = connection.kind === 'statements' && connection.facts.bulk.afterRefusal === 'lost'
  if (!onRefused || !(error instanceof LineRefused) || isLost) throw error
  onRefused(error)
}

/** The values of a line by the names of their columns. */
const valuesOf = ({ row }: CheckedLine, { columns }: Pick<TransferPlan, 'columns'>): Row =>
  Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))

/** The same deadline, and an end of its own before it. */
const until = (end: number, deadline: Deadline): Deadline => ({
  rest: deadline.rest,
  left: (ms) => deadline.left(Math.max(1, Math.min(ms, Math.floor(end - performance.now())))),
})

/** A conflict of transactions, a lost connection and the like say nothing of a line: they stay what they are. */
function toRefused(
  error: unknown,
  line: CheckedLine,
  { plan, connection }: Pick<WriterTools, 'plan' | 'connection'>,
  table?: BulkTable,
): unknown {
  if (error instanceof CheckRefused) return new LineRefused(line, error, error.field === undefined ? [] : [error.field])
  if (error instanceof KeyNotUnique) return new LineRefused(line, error)
  if (!(error instanceof RowNotTaken)) {
    const refused = toDataRefused(error, connection)
    if (!refused) return error
    const given = refused.blamed.flatMap(({ from, field }) => (from === 'input' && field !== undefined ? [field] : []))
    return new LineRefused(
      line,
      refused,
      given.length > 0 ? given : columnsOf(refused.cause, valuesOf(line, plan), connection),
    )
  }
  // What is no refusal is a value that its column cannot hold.
  const refused = toDataRefused(error.cause, connection) ?? new DataRefused('check', error.cause, undefined)
  return new LineRefused(line, refused, columnsOf(error.cause, valuesOf(line, plan), connection, table))
}

/** Columns that the database blames; where it names a value alone, or none, the one column that it can be about. */
function columnsOf(error: Error, values: Row, connection: Connection, table?: BulkTable): string[] {
  const isTold = error instanceof SourceFailed && connection.kind === 'statements'
  const refusal = isTold ? readRefusal(error, connection.facts.refusals) : undefined
  if (!refusal) return []
  const { why, columns, value } = refusal
  const texts = Object.entries(values).map(([name, one]) => [name, String(one ?? '')] as const)
  const named = texts.filter(([name]) => columns.some((one) => isSameName(one, name)))
  const having = texts.filter(([, text]) => text === value)
  const long = texts.filter(([name, text]) => [...text].length > (sizeOf(name, table) ?? Infinity))
  const found = named.length > 0 ? named : value !== undefined ? having : why === 'length' ? long : []
  return found.length === 1 || found === named ? found.map(([name]) => name) : []
}

const sizeOf = (name: string, table: BulkTable | undefined): number | undefined =>
  table?.columns.find((column) => column.name === name && column.typeClass === 'String')?.size
