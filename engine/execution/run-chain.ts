import { createHash } from 'node:crypto'
import type { PlanProgram, PlanStep } from '../../runtime/compile/plan.ts'
import { SourceRefused } from '../sources/errors.ts'
import type { AskedRequest, RequestOptions } from '../sources/request-source.ts'
import type { Connection, ProgramCall, Result, RunOptions, Statement, Value } from '../sources/source.ts'
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

/** The step's statement in the words of the dialect, with the names of its values. */
function namedStatement(step: PlanStep, facts: Facts): NamedStatement {
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
  return statement
}

/** The step's statement with its values. */
export function statementOf(step: PlanStep, facts: Facts, scope: ExecutionScope): Statement {
  const { text, names } = namedStatement(step, facts)
  return { text, values: bindValues(names, step.binds, scope) }
}

/** What the step asks, with the values that are set: what a content leaves open has none, not even nothing. */
export function requestOf({ request, binds, schema }: AskingStep, scope: ExecutionScope): AskedRequest {
  if (!request) throw new Error(`${schema} asks nothing`)
  const set = request.names.filter((name) => binds.some((bind) => bind.name === name))
  const values = bindValues(set, binds, scope)
  return { request, given: new Map(set.map((name, i) => [name, values[i] ?? null])) }
}

type AskingStep = Pick<PlanStep, 'request' | 'binds' | 'schema'>

/** What only requests take stands in it, too: statements are run without. */
type StepOptions = RunOptions & RequestOptions

/**
 * Runs steps in order on one connection. What a step returns is there for the later ones (`executeSchemaMeta`).
 * `deadline`: the time that all share. Throws `UnexpectedRows`, and `CheckRefused` where a check schema says no. Answers
 * the last result.
 */
export async function runChain(
  steps: readonly PlanStep[],
  connection: Connection,
  scope: ExecutionScope,
  deadline?: Deadline,
): Promise<Result | undefined> {
  let last: Result | undefined
  for (const [place, step] of steps.entries()) {
    const options = {
      ms: deadline?.left(step.ms) ?? step.ms,
      ...(step.fetchSize !== undefined && { fetchSize: step.fetchSize }),
      ...(step.isSecret && { isSecret: step.isSecret }),
      // Only where nothing is taken back is anything done twice.
      ...(scope.once !== undefined && connection.kind === 'requests' && { key: keyOf(scope.once, place, step) }),
    }
    const numbers = await nextNumbers(step, connection, scope, options)
    last = await runExpected(step, connection, numbers ? { ...scope, numbers: numbers.bound } : scope, options)
    keepResult(step, last, scope, await numbers?.given(last))
  }
  return last
}

/** What a step returned is there for the later ones. Throws `CheckRefused`. */
export function keepResult(step: PlanStep, result: Result, scope: ExecutionScope, numbers?: Row): void {
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
  scope: ExecutionScope,
  options: StepOptions,
): Promise<Result> {
  const started = performance.now()
  try {
    const result = await runStep(step, connection, scope, options)
    noteResult(step, result, scope, performance.now() - started)
    return result
  } catch (error) {
    noteFailure(step, error, scope, performance.now() - started)
    throw error
  }
}

/** Tells of a step that ran. Throws `UnexpectedRows`. */
export function noteResult(step: PlanStep, result: Result, scope: ExecutionScope, ms: number): void {
  // A request may answer with what nobody declared, or with nothing.
  const isTold = result.columns.length > 0 && !(step.columns.length === 0 && result.changes > 0)
  const rows = isTold ? result.rows.length : result.changes
  if (step.expectedRows !== undefined && rows !== step.expectedRows) throw new UnexpectedRows(step, rows)
  scope.note?.(step, { ms, rows })
}

/** Tells of a step that did not run, or not to its end. */
export function noteFailure(step: PlanStep, error: unknown, scope: ExecutionScope, ms: number): void {
  noteFailingStep(error, step)
  scope.note?.(step, { ms, error })
}

/** Asks the step's request, runs its statement or calls its program. */
export async function runStep(
  step: PlanStep,
  connection: Connection,
  scope: ExecutionScope,
  options: StepOptions,
): Promise<Result> {
  if (connection.kind === 'requests') return connection.ask(requestOf(step, scope), options)
  if (step.program === undefined) return connection.run(statementOf(step, connection.facts, scope), options)
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
