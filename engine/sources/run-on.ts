import type { Lease } from './connection-pool.ts'
import { TooManyRows } from './errors.ts'
import { guard } from './guard.ts'
import type { Result, RunOptions, Statement } from './source.ts'

const defaultMaxRows = 10_000

/** Runs one statement on a lent connection, within its limits. */
export async function runOn(
  { connection }: Lease,
  statement: Statement,
  { ms, signal, maxRows = defaultMaxRows, fetchSize }: RunOptions,
): Promise<Result> {
  const result = await guard(
    ms,
    signal,
    () => void connection.cancel(),
    () => connection.run(statement, maxRows, fetchSize),
  )
  if (result.rows.length > maxRows) throw new TooManyRows(`more than ${maxRows} rows`)
  return result
}
