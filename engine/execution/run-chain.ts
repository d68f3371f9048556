import { createHash } from 'node:crypto'
import type { PlanProgram, PlanStep } from '../../runtime/compile/plan.ts'
import { SourceRefused } from '../sources/errors.ts'
import type { Connection, ProgramCall, Result, RunOptions, Value } from '../sources/source.ts'
import type { Facts } from '../sources/facts.ts'
import { nameParameters, type NamedStatement } from '../sources/sql/name-parameters.ts'
import { bindValues } from './bind-values.ts'
import { checkedField, CheckRefused, checkResult } from './check-result.ts'
import { noteFailingStep } from './failed-step.ts'
import { nextNumbers } from './next-numbers.ts'
import type { Row } from './row.ts'
import type { Deadline } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'

/** A step touched or gave another number of rows than it must: the transaction is rolled back. */
export class UnexpectedRows extends Error {
  override name = 'UnexpectedRows'
  readonly step: PlanStep
  readonly rows: number
  constructor(step: PlanStep, rows: number) {
    super(`${step.schema}: ${rows} rows instead of ${step.expectedRows}`)
    this.step = step
    this.rows = rows
  }
}

const named = new WeakMap<PlanStep, NamedStatement>()

/** The step's statement with its values. */
export function statementOf(step: PlanStep, facts: Facts, scope: ExecutionScope): { text: string; values: Value[] } {
  let statement = named.get(step)
  if (!statement)
    named.set(
      step,
      (statement = nameParameters(
        step.sql,
        step.binds.map((bind) => bind.name),
        facts,
      )),
    )
  return { text: statement.text, values: bindValues(statement.names, step.binds, scope) }
}

/**
 * Runs steps in order on one connection. What a step returns is there for the later ones (`executeSchemaMeta`).
 * `deadline`: the time that all share. Throws `UnexpectedRows`, and `CheckRefused` where a check schema says no. Answers
 * the last result.
 */
export async function runChain(
  steps: readonly PlanStep[],
  connection: Connection,
  facts: Facts,
  scope: ExecutionScope,
  deadline?: Deadline,
): Promise<Result | undefined> {
  let last: Result | undefined
  for (const [place, step] of steps.entries()) {
    const options = {
      ms: deadline?.left(step.ms) ?? step.ms,
      ...(step.maxRows !== undefined && { maxRows: step.maxRows }),
      ...(step.fetchSize !== undefined && { fetchSize: step.fetchSize }),
      ...(step.isSecret && { isSecret: step.isSecret }),
      // Only where nothing is taken back is anything done twice.
      ...(scope.once !== undefined && facts.undoesNothing && { key: keyOf(scope.once, place, step) }),
    }
    const numbers = await nextNumbers(step, connection, scope, options)
    last = await runExpected(step, connection, facts, numbers ? { ...scope, numbers } : scope, options)
    keepResult(step, last, scope, numbers)
  }
  return last
}

/** What a step returned is there for the later ones. Throws `CheckRefused`. */
function keepResult(step: PlanStep, result: Result, scope: ExecutionScope, numbers?: Row): void {
  const first = result.rows[0]
  const row = first && toRow(step, result.columns, first)
  if (step.check) {
    const { execFlg, error } = checkResult(row)
    if (!execFlg) throw new CheckRefused(step, error, checkedField(row))
  }
  if (row || numbers) (scope.executed ??= {})[step.as ?? step.schema] = { ...numbers, ...row }
}

/** The same for the same step of the same work, on every node, as often as it is tried. */
const keyOf = (once: string, place: number, { schema }: PlanStep): string =>
  createHash('sha256')
    .update(JSON.stringify([once, place, schema]))
    .digest('hex')
    .slice(0, 32)

/** Runs a step that must touch or give its number of rows, and tells `scope.note` of it. */
async function runExpected(
  step: PlanStep,
  connection: Connection,
  facts: Facts,
  scope: ExecutionScope,
  options: RunOptions,
): Promise<Result> {
  const started = performance.now()
  try {
    const result = await runStep(step, connection, facts, scope, options)
    noteResult(step, result, scope, performance.now() - started)
    return result
  } catch (error) {
    noteFailure(step, error, scope, performance.now() - started)
    throw error
  }
}

function noteResult(step: PlanStep, result: Result, scope: ExecutionScope, ms: number): void {
  // A request may answer with what nobody declared, or with nothing.
  const isTold = result.columns.length > 0 && !(step.columns.length === 0 && result.changes > 0)
  const rows = isTold ? result.rows.length : result.changes
  if (step.expectedRows !== undefined && rows !== step.expectedRows) throw new UnexpectedRows(step, rows)
  scope.note?.(step, { ms, rows })
}

function noteFailure(step: PlanStep, error: unknown, scope: ExecutionScope, ms: number): void {
  noteFailingStep(error, step)
  scope.note?.(step, { ms, error })
}

/** Steps that run once more for each of several rows. */
export interface ChainOfRow {
  scope: ExecutionScope
  /** What is thrown for an error that is about this row. */
  blame(error: unknown): unknown
  /** Told when its steps ran. */
  done?(): void
}

/** Statements that are sent at once. */
const mostAtOnce = 500

/**
 * `runChain` for each row. Where no step needs the answer of another one, and the connection can, the statements of all rows
 * are on their way together instead of one waiting for the other: the time to the database is paid once.
 */
export async function runChains(
  steps: readonly PlanStep[],
  rows: readonly ChainOfRow[],
  connection: Connection,
  facts: Facts,
  deadline: Deadline,
): Promise<void> {
  if (connection.runInTurn && needNoAnswers(steps)) return runAtOnce(steps, rows, connection, facts, deadline)
  for (const { scope, blame, done } of rows) {
    await runChain(steps, connection, facts, scope, deadline).catch((error: unknown) => {
      throw blame(error)
    })
    done?.()
  }
}

/** Neither a value nor whether a step runs hangs on what another one answered. */
function needNoAnswers(steps: readonly PlanStep[]): boolean {
  const given = new Set<string>(steps.map(({ as, schema }) => as ?? schema))
  return steps.every(
    ({ program, check, binds, isSecret, maxRows }) =>
      !(program || check || isSecret || maxRows !== undefined) &&
      binds.every(
        ({ from, schema = '' }) => from !== 'sequence' && !(from === 'executeSchemaMeta' && given.has(schema)),
      ),
  )
}

async function runAtOnce(
  steps: readonly PlanStep[],
  rows: readonly ChainOfRow[],
  connection: Connection,
  facts: Facts,
  deadline: Deadline,
): Promise<void> {
  const own = Math.max(...steps.map(({ ms }) => ms))
  const perPart = Math.max(1, Math.floor(mostAtOnce / Math.max(1, steps.length)))
  for (let at = 0; at < rows.length; at += perPart) {
    const asked = rows.slice(at, at + perPart).flatMap((row) => steps.map((step) => ({ step, row })))
    const blamed = ({ step, row }: (typeof asked)[number], error: unknown, ms: number): unknown => {
      noteFailure(step, error, row.scope, ms)
      return row.blame(error)
    }
    /** Whoever throws here is about this row and step. */
    const about = <T>(one: (typeof asked)[number], ms: number, work: () => T): T => {
      try {
        return work()
      } catch (error) {
        throw blamed(one, error, ms)
      }
    }
    const statements = asked.map((one) => about(one, 0, () => statementOf(one.step, facts, one.row.scope)))
    if (statements.length === 0) return
    const started = performance.now()
    let done = 0
    const options = { ms: deadline.left(own), onStep: () => void done++ }
    const { results, error } = await connection.runInTurn!(statements, options).catch((late: unknown) => {
      throw blamed(asked[Math.min(done, asked.length - 1)]!, late, performance.now() - started)
    })
    const each = (performance.now() - started) / (results.length + (error === undefined ? 0 : 1))
    for (const [i, result] of results.entries()) {
      const one = asked[i]!
      about(one, each, () => {
        noteResult(one.step, result, one.row.scope, each)
        keepResult(one.step, result, one.row.scope)
      })
      if ((i + 1) % steps.length === 0) one.row.done?.()
    }
    if (error !== undefined) throw blamed(asked[results.length]!, error, each)
  }
}

/** Runs the step's statement or calls its program. */
export async function runStep(
  step: PlanStep,
  connection: Connection,
  facts: Facts,
  scope: ExecutionScope,
  options: RunOptions,
): Promise<Result> {
  if (step.program === undefined) return connection.run(statementOf(step, facts, scope), options)
  if (!connection.call) throw new SourceRefused('programs-unknown')
  return connection.call(programCallOf(step, step.program, scope), options)
}

function programCallOf(step: PlanStep, program: PlanProgram, scope: ExecutionScope): ProgramCall {
  const names = program.parameters.map(({ name }) => name)
  return { ...program, values: bindValues(names, step.binds, scope) }
}

/** A result row by column key: names are compared as the database gave them, then without case. */
export function toRow(step: PlanStep, names: readonly string[], values: readonly Value[]): Row {
  const row: Row = {}
  names.forEach((name, i) => {
    const column =
      step.columns.find((each) => each.name === name) ??
      step.columns.find((each) => each.name.toLowerCase() === name.toLowerCase())
    row[column?.key ?? name] = values[i] ?? null
  })
  return row
}
