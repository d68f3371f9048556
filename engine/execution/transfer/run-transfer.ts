import type { TransferPlan } from '../../../runtime/transfer/plan.ts'
import { mostTold } from '../../../runtime/problems/most-told.ts'
import { makeChangedRows, type ChangedRows, type RowUpdated } from '../../data-updates/changed-rows.ts'
import type { BulkTable } from '../../sources/bulk/bulk-facts.ts'
import { StatementTimeout } from '../../sources/errors.ts'
import { requireStatements, type Source } from '../../sources/source.ts'
import { toDataRefused } from '../data-refused.ts'
import { completeReceipt, writeReceipt } from '../idempotency/receipts.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import { bulkTable } from './bulk-table.ts'
import { chainWriter, LineRefused, SomeLineRefused, tableWriter, type Counts } from './line-writers.ts'
import { readAhead } from './read-ahead.ts'
import type { CheckedLine } from './read-lines.ts'

export interface TransferRun {
  plan: TransferPlan
  source: Source
  /** Reads the file from its begin; it is the same each time. */
  lines(): AsyncGenerator<CheckedLine[], void>
  scope: ExecutionScope
  signal: AbortSignal
  /** Lines with faults are left out; else nothing at or behind the first of them is written. */
  leaveOut: boolean
  /** Everything is rolled back. */
  isDry: boolean
  /** Told how many lines are behind it. */
  onLine(done: number): void
  /** Left in the data source with the rows: whoever finds it knows that they are there, and what was told of them. */
  receipt?: { id: string; answerOf(result: TransferResult): unknown }
}

export interface TransferResult {
  written: number
  counts?: Counts
  /** The line at which it ended, with why: its own faults, or what the database said. */
  stopped?: RefusedLine
  /** Rows that are kept, for the log. */
  changed: ChangedRows
  /** Of a trial: the lines that would be refused, the first thousand of them. */
  refused: RefusedLine[]
}

/** A line with its own faults, or with what the database said. */
export type RefusedLine = Pick<CheckedLine, 'line' | 'cells' | 'faults'> &
  Partial<Pick<LineRefused, 'cause' | 'columns'>>

/** It took too long to begin; nothing was written. */
export class PrepareTimeout extends StatementTimeout {
  override name = 'PrepareTimeout'
}

/**
 * Writes the lines in one transaction. Where one is refused, everything is undone; what is to be kept before it is then
 * written in a transaction of its own, so that the rows are those of before or those of after at every moment.
 */
export async function runTransfer(run: TransferRun): Promise<TransferResult> {
  const isUndone = run.plan.errorHandling === 'undo'
  const { table } = run.plan
  const target = table && (await bulkTable({ ...run.plan, table }, requireStatements(run.source)))
  try {
    return await telling(run, { target })
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error
    const stopped = refusedOf(error)
    return isUndone
      ? { written: 0, changed: makeChangedRows(), refused: [], stopped }
      : await telling(run, { target, before: stopped })
  }
}

const refusedOf = ({ line: { line, cells, faults }, cause, columns }: LineRefused): RefusedLine => {
  return { line, cells, faults, cause, columns }
}

/** Where the database does not tell which line it refuses, it is asked line by line. */
async function telling(run: TransferRun, how: How): Promise<TransferResult> {
  try {
    return await pass(run, how)
  } catch (error) {
    if (!(error instanceof SomeLineRefused)) throw error
    return pass(run, { ...how, atOnce: 1 })
  }
}

interface How {
  target: BulkTable | undefined
  /** The line from which on nothing is written: it was refused before. */
  before?: RefusedLine
  /** Most rows of one statement. */
  atOnce?: number
}

function pass(run: TransferRun, { target, before, atOnce }: How): Promise<TransferResult> {
  const { plan, source, scope, signal, isDry } = run
  const begun = performance.now()
  const done = runTransaction(source, { ms: plan.totalMs, signal, rollBack: isDry }, async (connection, deadline) => {
    const isTable = target !== undefined && connection.kind === 'statements'
    const writer = isTable
      ? tableWriter({ plan, connection, deadline }, target, atOnce)
      : chainWriter({ plan, connection, deadline }, scope)
    const receipt = isDry ? undefined : run.receipt
    if (receipt && connection.kind === 'statements') await writeReceipt(connection, receipt.id)
    await within(begun + plan.prepareMs, (ms) => writer.prepare(ms)).catch(toPrepareTimeout)
    let written = 0
    const changed = makeChangedRows(plan.inputs)
    let stopped = before
    const refused: RefusedLine[] = []
    let without = 0
    // A trial goes on behind what is refused, to tell all of it.
    const onRefused = (error: LineRefused) => {
      without++
      if (refused.length < mostTold) refused.push(refusedOf(error))
    }
    const goesOn = run.leaveOut || isDry
    for await (const lines of readAhead(run.lines())) {
      signal.throwIfAborted()
      const end = lines.find(({ line, faults }) => line === before?.line || (faults.length > 0 && !goesOn))
      const good = (end ? lines.slice(0, lines.indexOf(end)) : lines).filter(({ faults }) => faults.length === 0)
      const behind = written
      const onLine = (count: number) => {
        signal.throwIfAborted()
        run.onLine(behind + count)
      }
      await writer.write(good, onLine, isDry ? onRefused : undefined)
      written += good.length
      if (!isDry) for (const line of good) changed.add(() => rowWritten(plan, line))
      if (!end) continue
      stopped ??= end
      break
    }
    await writer.finish()
    const result: TransferResult = {
      ...{ written: written - without, changed, refused },
      ...(writer.counts && { counts: writer.counts }),
      ...(stopped && { stopped }),
    }
    if (receipt && connection.kind === 'statements')
      await completeReceipt(connection, receipt.id, receipt.answerOf(result))
    return result
  })
  // A constraint that waits for the COMMIT names no line.
  return done.catch((error: unknown) => {
    throw toDataRefused(error, source) ?? error
  })
}

/** A line as the row that it became. What was there before nobody has asked. */
function rowWritten({ columns, method }: TransferPlan, { row }: CheckedLine): RowUpdated {
  const after = Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))
  const keys = columns.filter(({ key }) => key)
  return {
    update: method === 'replaceByKey' ? 'written' : 'added',
    key: keys.map(({ name }) => after[name]),
    after,
  }
}

async function within(end: number, step: (ms: number) => Promise<void>): Promise<void> {
  const left = Math.floor(end - performance.now())
  if (left <= 0) throw new StatementTimeout('no time is left to prepare')
  await step(left)
}

function toPrepareTimeout(error: unknown): never {
  throw error instanceof StatementTimeout ? new PrepareTimeout(error.message, { cause: error }) : error
}
