import { checkResult, type CheckResult } from '../../../execution/check-result.ts'
import { nextNumbers } from '../../../execution/next-numbers.ts'
import { runStep, statementOf, toRow } from '../../../execution/run-chain.ts'
import type { Sequences } from '../../../execution/scope.ts'
import {
  usualFetchSize,
  type DescribedColumn,
  type RunOptions,
  type Signal,
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

/**
 * Runs a step for its builder and takes back whatever it writes; `send`: what a Web API is asked, nothing takes back. A reading statement is streamed: no more than `limit`
 * rows and one piece are ever held, and the rest is not fetched.
 */
export async function runStatement(
  { source, step, reads }: Prepared,
  {
    limit,
    signal,
    send = false,
    onAnswer,
  }: { limit: number; signal: Signal; send?: boolean } & Pick<RunOptions, 'onAnswer'>,
): Promise<StatementResult> {
  const { ms } = step
  const told = onAnswer && { onAnswer }
  if (reads) {
    const statement = statementOf(step, source.facts, noScope)
    const { columns } = await source.describe(statement.text, statement.values.length)
    const rows: Value[][] = []
    // One more tells whether there are further ones.
    const fetchSize = Math.min(limit + 1, usualFetchSize)
    for await (const piece of source.stream(statement, { ms, signal, fetchSize, isBrief: true, ...told })) {
      rows.push(...piece.slice(0, limit + 1 - rows.length))
      if (rows.length > limit) break
    }
    const first = rows[0]
    const names = columns.map(({ name }) => name)
    return {
      columns,
      rows: rows.slice(0, limit),
      more: rows.length > limit,
      changes: 0,
      ...(step.check && { check: checkResult(first && toRow(step, names, first)) }),
    }
  }
  const options = { ms, rollBack: !send, signal }
  const { numbers, columns, rows, changes } = await source.transaction(options, async (connection) => {
    const scope = { ...noScope, sequences: trialSequences() }
    const next = await nextNumbers(step, connection, source.facts, scope, { ms, signal })
    const result = await runStep(
      step,
      connection,
      source.facts,
      { ...scope, ...(next && { numbers: next.bound }) },
      { ms, signal, ...told },
    )
    return { ...result, numbers: await next?.given(result) }
  })
  return {
    columns: source.sample ? describeRows({ columns, rows }) : columns.map((name) => ({ name })),
    rows: rows.slice(0, limit),
    more: rows.length > limit,
    changes,
    ...(numbers && { numbers }),
  }
}
