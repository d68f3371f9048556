import { makeConnectionPool, type ConnectionPool } from './connection-pool.ts'
import type { Driver } from './driver.ts'
import { guard } from './guard.ts'
import type { OwnStatement } from './own-statement.ts'
import { runTransaction } from './pooled-transaction.ts'
import { makePooledRead } from './pooled-read.ts'
import { runOn } from './run-on.ts'
import type { Result, RunOptions, Signal, Statement, StatementSource } from './source.ts'
import { sumOfLoads } from './sum-of-loads.ts'
import { requireOneStatement } from './sql/require-one-statement.ts'

/** What a dialect answers with statements of its own. */
export type DialectParts = Pick<
  StatementSource,
  'libraries' | 'tables' | 'columns' | 'relations' | 'explain' | 'programs'
>

/** How a dialect's own statements run: what the engine wrote itself is not checked. */
export interface DialectAccess {
  /** One statement on a reading connection. */
  read(statement: Statement, options: RunOptions): Promise<Result>
  /** Several statements on one connection (`SET SHOWPLAN_TEXT ON`, …); `ms` is for each of them. */
  using<T>(
    options: {
      ms: number
      mode?: 'read' | 'write'
      signal?: Signal | undefined
    },
    work: (run: (statement: Statement) => Promise<Result>) => Promise<T>,
  ): Promise<T>
}

/** Bounds of the connections of a source. */
export interface PoolLimits {
  /** Limit of the reading and of the writing connections, each. */
  connections?: number
  /** Limit of the connections that streams have for themselves. */
  streams?: number
  /** Milliseconds that a caller waits for a connection. */
  waitMs?: number
  /** Milliseconds for opening a connection. */
  connectMs?: number
  idleMs?: number
}

interface PooledOptions extends PoolLimits {
  parts: (access: DialectAccess) => DialectParts
}

/**
 * A source of a driver's connections: two pools for reading and for writing, and one for streams, since a stream has its
 * connection as long as its reader takes: who reads slowly keeps no other statement waiting.
 */
export function makePooledSource(
  driver: Driver,
  { parts, connections = 10, streams = 4, waitMs = 5_000, connectMs = 4_500, idleMs = 30_000 }: PooledOptions,
): StatementSource {
  const { facts } = driver
  const limits = { connections, waitMs, connectMs, idleMs }
  const pools = {
    read: makeConnectionPool(driver, 'read', limits),
    write: makeConnectionPool(driver, 'write', limits),
    stream: makeConnectionPool(driver, 'read', {
      ...limits,
      connections: streams,
    }),
  }

  const runIn = (pool: ConnectionPool, statement: Statement, options: RunOptions) =>
    pool.lend(options, (lease) => runOn(lease, statement, options))

  const access: DialectAccess = {
    read: (statement, options) => runIn(pools.read, statement, options),
    using: ({ ms, mode = 'read', signal }, work) =>
      pools[mode].lend({ ms, signal }, (lease) =>
        work((statement) => runOn(lease, statement, signal ? { ms, signal } : { ms })),
      ),
  }

  const own = parts(access)
  return {
    ...own,
    kind: 'statements',
    facts,
    async explain(statement, options) {
      requireOneStatement(statement.text, 'write', facts)
      return own.explain(statement, options)
    },
    async test(ms) {
      const started = performance.now()
      const about = await pools.read.lend({ ms }, ({ connection }) =>
        guard(
          ms,
          undefined,
          () => void connection.cancel(),
          () => connection.about(),
        ),
      )
      return { ...about, ms: Math.round(performance.now() - started) }
    },
    read: makePooledRead(pools, facts),
    makeReceiptTable: () =>
      access.using({ ms: receiptMs, mode: 'write' }, async (run) => {
        const statement: OwnStatement = { text: facts.createReceiptTable, values: [], own: true }
        await run(statement)
      }),
    transaction: (options, work) => runTransaction(pools[options.readOnly ? 'read' : 'write'], driver, options, work),
    async describe(text, parameters) {
      requireOneStatement(text, driver.describesWrites ? 'write' : 'read', facts)
      return pools.read.lend({ ms: describeMs }, ({ connection }) =>
        guard(
          describeMs,
          undefined,
          () => void connection.cancel(),
          () => connection.describe(text, parameters),
        ),
      )
    },
    load() {
      return sumOfLoads(Object.values(pools).map((pool) => pool.load()))
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

const describeMs = 10_000
/** For making the receipt table, milliseconds. */
const receiptMs = 10_000
