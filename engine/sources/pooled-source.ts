import { makeConnectionPool, type ConnectionPool } from './connection-pool.ts'
import type { Driver } from './driver.ts'
import { guard } from './guard.ts'
import type { OwnStatement } from './own-statement.ts'
import { runTransaction } from './pooled-transaction.ts'
import { rowsAsJson } from './rows-as-json.ts'
import { makeBatchReads } from './batch-reads.ts'
import { runOn } from './run-on.ts'
import { usualFetchSize, type Result, type RunOptions, type Signal, type Source, type Statement } from './source.ts'
import { sumOfLoads } from './sum-of-loads.ts'
import { requireOneStatement } from './sql/require-one-statement.ts'

/** What a dialect answers with statements of its own. */
export type DialectParts = Pick<Source, 'libraries' | 'tables' | 'columns' | 'explain' | 'programs'>

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

export interface PooledOptions {
  parts: (access: DialectAccess) => DialectParts
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

/**
 * A source of a driver's connections: two pools for reading and for writing, and one for streams, since a stream has its
 * connection as long as its reader takes: who reads slowly keeps no other statement waiting.
 */
export function makePooledSource(
  driver: Driver,
  { parts, connections = 10, streams = 4, waitMs = 5_000, connectMs = 4_500, idleMs = 30_000 }: PooledOptions,
): Source {
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

  const readings = makeBatchReads(pools.read)

  const runIn = (pool: ConnectionPool, statement: Statement, options: RunOptions) =>
    pool.lend(options, (lease) => runOn(lease, statement, options))

  const access: DialectAccess = {
    read: (statement, options) => runIn(pools.read, statement, options),
    using: ({ ms, mode = 'read', signal }, work) =>
      pools[mode].lend({ ms, signal }, (lease) =>
        work((statement) => runOn(lease, statement, signal ? { ms, signal } : { ms })),
      ),
  }

  const read: Source['read'] = async (statement, options) => {
    requireOneStatement(statement.text, 'read', facts)
    return runIn(pools.read, statement, options)
  }

  const readRows = async (page: Statement, count: Statement | undefined, options: RunOptions) => {
    requireOneStatement(page.text, 'read', facts)
    const [found, counted] = await readings(count ? [page, count] : [page], options)
    return { rows: found!.rows, ...(counted && { total: Number(counted.rows[0]?.[0]) }) }
  }

  const own = parts(access)
  return {
    ...own,
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
    read,
    readRows,
    async readJson(page, shape, count, options) {
      const { rows, ...rest } = await readRows(page, count, options)
      return { json: rowsAsJson(rows, shape), count: rows.length, ...rest }
    },
    async *stream(statement, { ms, signal, fetchSize = usualFetchSize, isBrief = false }) {
      requireOneStatement(statement.text, 'read', facts)
      const lease = await pools[isBrief ? 'read' : 'stream'].take({
        ms,
        signal,
      })
      const { connection } = lease
      const cancel = () => void connection.cancel()
      const rows = connection.stream(statement, fetchSize)[Symbol.asyncIterator]()
      /** The next rows are on their way while the reader works on the last ones; what fails is told when they are asked for. */
      const ask = () => {
        const next = guard(ms, signal, cancel, () => rows.next())
        next.catch(() => undefined)
        return next
      }
      let open = true
      let next = ask()
      try {
        for (;;) {
          const piece = await next
          if (piece.done) break
          next = ask()
          yield piece.value
        }
        open = false
      } catch (error) {
        open = false
        lease.doubt()
        throw error
      } finally {
        // The reader left early: his signal does not end this too. What it has cancelled meanwhile may still be on its way.
        const leave = async () => {
          await rows.return?.()
          await next
        }
        if (open) await guard(leaveMs, undefined, cancel, leave).catch(() => lease.doubt())
        lease.back()
      }
    },
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
const leaveMs = 2_000
