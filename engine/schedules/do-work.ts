import { createHash } from 'node:crypto'
import type { Address, DocumentOf } from '../../runtime/document.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { ListPlan } from '../../runtime/page-parts/list-plan.ts'
import type { ScheduleChain, SchedulePlan } from '../../runtime/schedule/compile-schedule.ts'
import { isoMoment } from '../../runtime/values/iso-moment.ts'
import { findEarlier } from '../execution/idempotency/find-earlier.ts'
import { OutcomePending } from '../execution/idempotency/outcome-pending.ts'
import { keepsReceipts } from '../execution/idempotency/receipts.ts'
import { writeOnce } from '../execution/idempotency/write-once.ts'
import { keptSequences } from '../execution/kept-sequences.ts'
import { notedSteps } from '../execution/noted-steps.ts'
import type { Row } from '../execution/row.ts'
import { makeRowsRunner } from '../execution/rows/rows-runner.ts'
import { runChain, toRow } from '../execution/run-chain.ts'
import { runTransaction } from '../execution/run-transaction.ts'
import type { ExecutionScope } from '../execution/scope.ts'
import type { Engine } from '../server/engine.ts'
import { OutcomeUnknown } from '../sources/errors.ts'
import type { Result, Source } from '../sources/source.ts'
import type { ScheduleRun } from '../store/store.ts'
import type { LoadedPlan } from './load-plan.ts'
import { takeFiles } from './take-files.ts'
import { WorkRefused } from './work-ended.ts'

/** What schemas did. */
export interface Done {
  /** Rows that were read, or changed. */
  count: number
  /** Those of them that mails and files tell of. */
  rows: Row[]
  /** Those of the rows that tell of something that went wrong. */
  faulty?: ReadonlySet<Row>
  /** What was wrong with some of it, though it was done: the key of a message with its values. */
  told?: { text: string; values: string[] }
}

/** A run with all that it needs. */
export interface Working {
  run: ScheduleRun
  schedule: DocumentOf<'schedule'>
  plan: SchedulePlan
  documents: LoadedPlan['documents']
  scope: ExecutionScope
  engine: Engine
  signal: AbortSignal
}

/** Rows that mails and files of one run may tell of. */
export const mostRows = 100_000
/** Of what was written, so many rows stay with the receipt. */
const mostKept = 200

/** What its schemas may bind: nobody has logged in. */
export function scopeOf(run: ScheduleRun, { key, spec }: DocumentOf<'schedule'>, engine: Engine): ExecutionScope {
  const { start = '', end = start } = run.about
  return {
    calendar: { start, end, date: end },
    sequences: keptSequences(engine.store),
    note: notedSteps(engine.runs, `schedule/${key}`),
    system: {
      ...{ now: isoMoment(Date.parse(run.slot)), today: end, userKey: null },
      language: engine.settings.current().language,
      timeZone: spec.timeZone ?? defaults.scheduleSpec.timeZone,
    },
  }
}

/** Runs the schemas of a schedule, for one of its times. Throws what its data source says, and `WorkRefused`. */
export async function doWork(working: Working): Promise<Done> {
  const { rows, chain, transfer, refresh } = working.plan
  if (rows) return readRows(rows, working)
  if (refresh !== undefined) return readAgain(refresh, working)
  if (transfer) return takeFiles(transfer, await sourceOf(transfer.plan.source, working), working)
  return chain ? write(chain, working) : { count: 0, rows: [] }
}

/** All nodes read rows of a list again that they keep. */
async function readAgain(content: Address, { engine, run }: Working): Promise<Done> {
  const isKept = engine.sites.all().some((release) => release.keeps(content))
  if (!isKept) return { count: 0, rows: [], told: { text: 'schedule-refresh-none', values: [] } }
  if (run.cause !== 'test') await engine.store.events.send('rows', content.slice('content/'.length))
  return { count: 0, rows: [] }
}

/** The data source of a plan. */
export function sourceOf(address: string, { documents, engine }: Working): Promise<Source> {
  const document = documents.get(address)
  if (!document) throw new WorkRefused('schedule-unsound')
  return engine.sources.open(document)
}

/** All rows of a plan; those that nobody is told of are counted. */
async function readRows(plan: ListPlan, working: Working, more: Partial<ExecutionScope> = {}): Promise<Done> {
  const { report, files, mails } = working.plan
  const isTold = report !== undefined || files !== undefined || mails.length > 0
  const runner = makeRowsRunner(plan, await sourceOf(plan.source, working))
  const done: Done = { count: 0, rows: [] }
  const scope = { ...working.scope, ...more }
  for await (const rows of runner.stream({}, scope, { signal: working.signal })) {
    done.count += rows.length
    if (!isTold) continue
    if (done.count > mostRows) throw new WorkRefused('schedule-too-many-rows', [String(mostRows)])
    done.rows.push(...rows)
  }
  return done
}

/** What belongs to a row of a report. */
export const linesOf = async (plan: ListPlan, row: Row, working: Working): Promise<Row[]> =>
  (await readRows(plan, working, { row })).rows

/** Runs schemas as one transaction, once for one time, whatever dies meanwhile. */
async function write({ source: address, steps, totalMs: ms }: ScheduleChain, working: Working): Promise<Done> {
  const { run, scope, signal, engine } = working
  const source = await sourceOf(address, working)
  const doneBy = (last: Result | undefined): Done => {
    const [step] = steps.slice(-1)
    if (!last?.columns.length || !step) return { count: last?.changes ?? 0, rows: [] }
    return { count: last.rows.length, rows: last.rows.map((row) => toRow(step, last.columns, row)) }
  }
  if (run.cause === 'test') {
    if (source.kind === 'requests') throw new WorkRefused('schedule-test-not-sent')
    return runTransaction(source, { ms, signal, rollBack: true }, async (connection, deadline) =>
      doneBy(await runChain(steps, connection, { ...scope, executed: {} }, deadline)),
    )
  }
  const wish = { receipt: await receiptOf(run, engine), mayBeDone: run.tries > 1 }
  const earlier = await findEarlier<Done>(source, wish, steps).catch((error: unknown) => {
    if (mayRepeat(error, working)) return undefined
    throw error
  })
  if (earlier) return earlier.answer
  const kept = ({ count, rows }: Done) => ({ count, rows: rows.slice(0, mostKept) })
  const receipt = (await keepsReceipts(source)) ? { id: wish.receipt, kept } : undefined
  return writeOnce<Done>(source, { ms, signal, receipt }, async (connection, deadline) =>
    doneBy(await runChain(steps, connection, { ...scope, once: wish.receipt, executed: {} }, deadline)),
  )
}

const mayRepeat = (error: unknown, { schedule: { spec } }: Working): boolean =>
  (spec.repeat ?? defaults.scheduleSpec.repeat) && error instanceof OutcomeUnknown && !(error instanceof OutcomePending)

/** The same for each try of a run, and of no other run of any installation. */
async function receiptOf({ id, slot }: ScheduleRun, { store }: Engine): Promise<string> {
  const name = JSON.stringify(['schedule', await store.install(), id, slot])
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}
