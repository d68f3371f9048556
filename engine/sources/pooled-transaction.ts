import type { ConnectionPool, Lease } from './connection-pool.ts'
import type { Driver } from './driver.ts'
import { OutcomeUnknown, StatementCancelled, StatementTimeout } from './errors.ts'
import { guard } from './guard.ts'
import { isOwn } from './own-statement.ts'
import { runInTurnOn, runOn } from './run-on.ts'
import type { StatementConnection, Statement, TransactionOptions } from './source.ts'
import { requireOneStatement } from './sql/require-one-statement.ts'

/** A COMMIT gets this long, even when the transaction's time is nearly over. */
const commitMs = 5_000
const rollbackMs = 5_000

/** `transaction` of a source on a connection of the pool. */
export function runTransaction<T>(
  pool: ConnectionPool,
  driver: Driver,
  { ms, readOnly = false, serializable = false, rollBack = false, signal }: TransactionOptions,
  work: (connection: StatementConnection) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + ms
  const rest = () => deadline - performance.now()
  const left = () => {
    const now = rest()
    if (now <= 0) throw new StatementTimeout(`no answer within ${ms} ms`)
    return now
  }
  return pool.lend({ ms, signal }, async (lease) => {
    const { connection } = lease
    const guarded = <R>(limit: number, step: () => Promise<R>, stop = signal) =>
      guard(limit, stop, () => void connection.cancel(), step)
    await guarded(left(), () => connection.begin(readOnly ? 'read' : serializable ? 'serializable' : 'write'))
    let result
    try {
      result = await work(makeConnection(lease, driver, { readOnly, left, rest, signal }))
      left()
      if (typeof signal === 'object' && signal.aborted) throw new StatementCancelled('the caller went away')
    } catch (error) {
      await undo(lease)
      throw error
    }
    if (readOnly || rollBack) await undo(lease)
    else await commit(lease, driver, Math.max(left(), commitMs))
    return result
  })
}

interface Limits extends Pick<TransactionOptions, 'readOnly' | 'signal'> {
  /** Milliseconds that are left; throws when there are none. */
  left(): number
  rest(): number
}

function makeConnection(lease: Lease, driver: Driver, { readOnly, left, rest, signal }: Limits): StatementConnection {
  const { connection } = lease
  const within = <O extends Limited>(options: O): O => {
    const stop = options.signal ?? signal
    return { ...options, ms: Math.min(options.ms, left()), ...(stop ? { signal: stop } : {}) }
  }
  const guarded = <T>(options: Limited, step: () => Promise<T>): Promise<T> => {
    const { ms, signal: stop } = within(options)
    return guard(ms, stop, () => void connection.cancel(), step)
  }
  const check = (statement: Statement) => {
    if (!isOwn(statement)) requireOneStatement(statement.text, readOnly ? 'read' : 'write', driver.facts)
  }
  const insertRows = readOnly ? undefined : connection.insertRows?.bind(connection)
  const call = connection.call?.bind(connection)
  return {
    kind: 'statements',
    facts: driver.facts,
    async run(statement, options) {
      check(statement)
      return runOn(lease, statement, within(options))
    },
    ...(connection.runInTurn && {
      runInTurn: async (statements, options) => {
        statements.forEach(check)
        return runInTurnOn(lease, statements, within(options), rest)
      },
    }),
    ...(insertRows && {
      insertRows: async (table, rows, options) => guarded(options, () => insertRows(table, rows)),
    }),
    ...(call && { call: async (program, options) => guarded(options, () => call(program)) }),
  }
}

type Limited = Pick<TransactionOptions, 'ms' | 'signal'>

/** A connection that does not answer, or that is lost, rolls back when it is closed. */
async function undo(lease: Lease): Promise<void> {
  const { connection } = lease
  if (!connection.alive) return lease.doubt()
  try {
    await guard(
      rollbackMs,
      undefined,
      () => void connection.cancel(),
      () => connection.rollback(),
    )
  } catch {
    lease.doubt()
  }
}

/** Once COMMIT is on its way only the database knows whether it happened. */
async function commit(lease: Lease, driver: Driver, ms: number): Promise<void> {
  const { connection } = lease
  let done = false
  try {
    await guard(
      ms,
      undefined,
      () => void connection.cancel(),
      async () => {
        await connection.commit()
        done = true
      },
    )
  } catch (error) {
    lease.doubt()
    if (done) return
    if (error instanceof StatementTimeout || driver.isLost(error) || !connection.alive)
      throw new OutcomeUnknown('connection lost while committing', { cause: error })
    throw error
  }
}
