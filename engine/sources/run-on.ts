import type { Lease } from './connection-pool.ts'
import type { Found } from './driver.ts'
import { TooManyRows } from './errors.ts'
import { guard } from './guard.ts'
import type { InTurn, InTurnOptions, Result, RunOptions, Statement } from './source.ts'

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

/** Runs the reading statements of one answer on a lent connection. */
export async function readOn(lease: Lease, statements: readonly Statement[], options: RunOptions): Promise<Found[]> {
  const found: Found[] = []
  for (const statement of statements) found.push(await runOn(lease, statement, { maxRows: Infinity, ...options }))
  return found
}

/**
 * Runs statements that are sent together, each within `ms` of the one before it, where the connection can. `left`: how long
 * all of them have, in milliseconds.
 */
export async function runInTurnOn(
  { connection }: Lease,
  statements: readonly Statement[],
  { ms, signal, onStep }: InTurnOptions,
  left: () => number,
): Promise<InTurn> {
  const run = connection.runInTurn?.bind(connection)
  if (!run) throw new Error('This driver is sent one statement at a time')
  const { results, ...rest } = await guard(
    ms,
    signal,
    () => void connection.cancel(),
    (again) =>
      run(statements, () => {
        onStep?.()
        if (left() >= ms) again()
      }),
  )
  const long = results.findIndex(({ rows }) => rows.length > defaultMaxRows)
  if (long < 0) return { results, ...rest }
  return { results: results.slice(0, long), error: new TooManyRows(`more than ${defaultMaxRows} rows`) }
}
