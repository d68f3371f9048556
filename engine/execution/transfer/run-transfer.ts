import type { TransferPlan } from '../../../runtime/compile/plan.ts'
import { StatementTimeout } from '../../sources/errors.ts'
import type { Source } from '../../sources/source.ts'
import { CheckRefused } from '../check-result.ts'
import { toDataRefused, type DataRefused } from '../data-refused.ts'
import { runChain } from '../run-chain.ts'
import { runTransaction, type Deadline } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import type { CheckedLine } from './read-lines.ts'
import { KeyNotUnique, tableWriter, type Counts } from './write-lines.ts'

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
}

export interface TransferResult {
  written: number
  counts: Counts
  /** The line at which it ended, with why: its own faults, or what the database said. */
  stopped?: { line: CheckedLine; cause?: DataRefused | CheckRefused | KeyNotUnique }
}

/** It took too long to begin; nothing was written. */
export class PrepareTimeout extends StatementTimeout {
  override name = 'PrepareTimeout'
}

/** A line that cannot be written. */
class LineRefused extends Error {
  override name = 'LineRefused'
  override readonly cause: DataRefused | CheckRefused | KeyNotUnique
  readonly line: CheckedLine
  constructor(line: CheckedLine, cause: LineRefused['cause']) {
    super(`line ${line.line} is refused`, { cause })
    this.line = line
    this.cause = cause
  }
}

/**
 * Writes the lines in one transaction. Where one is refused, everything is undone; what is to be kept before it is then
 * written in a transaction of its own, so that the rows are those of before or those of after at every moment.
 */
export async function runTransfer(run: TransferRun): Promise<TransferResult> {
  const isUndone = run.plan.errorHandling === 'undo'
  try {
    return await pass(run, undefined)
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error
    const { line, cause } = error
    const kept = isUndone ? { written: 0, counts: noCounts() } : await pass(run, line.line)
    return { ...kept, stopped: { line, cause } }
  }
}

const noCounts = (): Counts => ({ inserted: 0, updated: 0, deleted: 0 })

/** `before`: the line from which on nothing is written. */
function pass(run: TransferRun, before: number | undefined): Promise<TransferResult> {
  const { plan, source, scope, signal, isDry, leaveOut } = run
  const begun = performance.now()
  const done = runTransaction(source, { ms: plan.totalMs, signal, rollBack: isDry }, async (connection, deadline) => {
    const counts = noCounts()
    const table = plan.table && tableWriter(plan, connection, source.facts, deadline, counts)
    await within(begun + plan.prepareMs, (ms) => table?.clear(ms)).catch(toPrepareTimeout)
    let written = 0
    for await (const lines of run.lines())
      for (const line of lines) {
        signal.throwIfAborted()
        if (line.line === before) return { written, counts }
        if (line.faults.length > 0) {
          if (leaveOut) continue
          return { written, counts, stopped: { line } }
        }
        try {
          const end = performance.now() + plan.lineMs
          if (table) await table.write(line.values, plan.lineMs)
          else {
            const own: ExecutionScope = { ...scope, input: line.values, executed: {} }
            await runChain(plan.steps, connection, source.facts, own, until(end, deadline))
          }
        } catch (error) {
          throw toRefused(error, line, source)
        }
        run.onLine(++written)
      }
    return { written, counts }
  })
  // A constraint that waits for the COMMIT names no line.
  return done.catch((error: unknown) => {
    throw toDataRefused(error, source.facts) ?? error
  })
}

async function within(end: number, step: (ms: number) => Promise<void> | undefined): Promise<void> {
  const left = Math.floor(end - performance.now())
  if (left <= 0) throw new StatementTimeout('no time is left to prepare')
  await step(left)
}

function toPrepareTimeout(error: unknown): never {
  throw error instanceof StatementTimeout ? new PrepareTimeout(error.message, { cause: error }) : error
}

/** The same deadline, and an end of its own before it. */
const until = (end: number, deadline: Deadline): Deadline => ({
  rest: deadline.rest,
  left: (ms) => deadline.left(Math.max(1, Math.min(ms, Math.floor(end - performance.now())))),
})

/** A conflict of transactions, a lost connection and the like say nothing of a line: they stay what they are. */
function toRefused(error: unknown, line: CheckedLine, { facts }: Source): unknown {
  if (error instanceof CheckRefused || error instanceof KeyNotUnique) return new LineRefused(line, error)
  const refused = toDataRefused(error, facts)
  return refused ? new LineRefused(line, refused) : error
}
