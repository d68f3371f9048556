import type { PlanStep } from '../../../../runtime/compile/plan.ts'
import { checkResult, type CheckResult } from '../../../execution/check-result.ts'
import { nextNumbers } from '../../../execution/next-numbers.ts'
import { runStep, statementOf, toRow } from '../../../execution/run-chain.ts'
import type { Sequences } from '../../../execution/scope.ts'
import { readPieces } from '../../../sources/reads.ts'
import type { RequestOptions, RequestSource } from '../../../sources/request-source.ts'
import {
  usualFetchSize,
  type DescribedColumn,
  type Result,
  type Signal,
  type StatementSource,
  type Value,
} from '../../../sources/source.ts'
import { describeRows } from '../../../sources/web-api/describe-rows.ts'
import type { Prepared } from './step-of.ts'

export interface StatementResult {
  columns: (Partial<DescribedColumn> & { name: string })[]
  rows: Value[][]
  /** Further rows were there. */
  more: boolean
  /** Rows that a writing statement would have changed. */
  changes: number
  /** What its sequence ID parameters would have got. */
  numbers?: Record<string, number>
  /** What a check schema decides. */
  check?: CheckResult
}

const noScope = { system: {} }

/** A trial uses no number of Kumiki's up: it shows the one after the highest that the table holds. */
const trialSequences = (): Sequences => {
  const numbers = new Map<string, number>()
  return {
    add(name, by) {
      const next = (numbers.get(name) ?? 0) + by
      numbers.set(name, next)
      return Promise.resolve(next)
    },
  }
}

interface RunLimits {
  limit: number
  signal: Signal
  /** What a Web API is asked to change is asked, and nothing takes it back. */
  send?: boolean
  onAnswer?: RequestOptions['onAnswer']
}

/**
 * Runs a step for its builder and takes back whatever it writes. A reading statement is streamed: no more than `limit` rows and
 * one piece are ever held, and the rest is not fetched.
 */
export function runStatement({ source, step, reads }: Prepared, limits: RunLimits): Promise<StatementResult> {
  if (source.kind === 'requests') return runRequest(source, step, limits)
  return reads ? runReading(source, step, limits) : runWriting(source, step, limits)
}

async function runRequest(
  source: RequestSource,
  step: PlanStep,
  { limit, signal, send = false, onAnswer }: RunLimits,
): Promise<StatementResult> {
  const { ms } = step
  const result = await source.transaction({ ms, signal, rollBack: !send }, (connection) =>
    runStep(step, connection, noScope, { ms, signal, ...(onAnswer && { onAnswer }) }),
  )
  return { ...shown(result, limit), columns: describeRows(result) }
}

async function runReading(
  source: StatementSource,
  step: PlanStep,
  { limit, signal }: RunLimits,
): Promise<StatementResult> {
  const { ms, check } = step
  const statement = statementOf(step, source.facts, noScope)
  const { columns } = await source.describe(statement.text, statement.values.length)
  const rows: Value[][] = []
  // One more tells whether there are further ones.
  const fetchSize = Math.min(limit + 1, usualFetchSize)
  for await (const piece of readPieces(source, statement, { ms, signal, fetchSize, isBrief: true })) {
    rows.push(...piece.slice(0, limit + 1 - rows.length))
    if (rows.length > limit) break
  }
  const first = rows[0]
  const names = columns.map(({ name }) => name)
  return {
    ...{ columns, rows: rows.slice(0, limit), more: rows.length > limit, changes: 0 },
    ...(check && { check: checkResult(first && toRow(step, names, first)) }),
  }
}

async function runWriting(
  source: StatementSource,
  step: PlanStep,
  { limit, signal }: RunLimits,
): Promise<StatementResult> {
  const { ms } = step
  const result = await source.transaction({ ms, signal, rollBack: true }, async (connection) => {
    const scope = { ...noScope, sequences: trialSequences() }
    const next = await nextNumbers(step, connection, scope, { ms, signal })
    const given = await runStep(step, connection, { ...scope, ...(next && { numbers: next.bound }) }, { ms, signal })
    return { ...given, numbers: await next?.given(given) }
  })
  const { numbers, columns } = result
  return { ...shown(result, limit), columns: columns.map((name) => ({ name })), ...(numbers && { numbers }) }
}

const shown = ({ rows, changes }: Result, limit: number) => ({
  rows: rows.slice(0, limit),
  more: rows.length > limit,
  changes,
})
