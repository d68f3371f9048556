import { runStep, statementOf } from '../../execution/run-chain.ts'
import type { DescribedColumn, Signal, Value } from '../../sources/source.ts'
import type { Prepared } from './step-of.ts'

export interface StatementResult {
  columns: (Partial<DescribedColumn> & { name: string })[]
  rows: Value[][]
  /** Further rows were there. */
  more: boolean
  /** Rows that a writing statement would have changed. */
  changes: number
}

const noScope = { system: {} }

/**
 * Runs a step for its builder and takes back whatever it writes. A reading statement is streamed: no more than `limit`
 * rows and one piece are ever held, and the rest is not fetched.
 */
export async function runStatement(
  { source, step, reads }: Prepared,
  { limit, signal }: { limit: number; signal: Signal },
): Promise<StatementResult> {
  const { ms } = step
  if (reads) {
    const statement = statementOf(step, source.facts, noScope)
    const { columns } = await source.describe(statement.text, statement.values.length)
    const rows: Value[][] = []
    for await (const piece of source.stream(statement, { ms, signal })) {
      rows.push(...piece.slice(0, limit + 1 - rows.length))
      if (rows.length > limit) break
    }
    return { columns, rows: rows.slice(0, limit), more: rows.length > limit, changes: 0 }
  }
  const options = { ms, rollBack: true, signal }
  const { columns, rows, changes } = await source.transaction(options, (connection) =>
    runStep(step, connection, source.facts, noScope, { ms, signal }),
  )
  return {
    columns: columns.map((name) => ({ name })),
    rows: rows.slice(0, limit),
    more: rows.length > limit,
    changes,
  }
}
