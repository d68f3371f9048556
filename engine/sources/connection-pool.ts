import { Pool } from 'tarn'
import { giveBack } from '../workers/give-back.ts'
import { whenOver } from '../workers/when-over.ts'
import type { Driver, DriverConnection } from './driver.ts'
import {
  ConnectionFailed,
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementCancelled,
  StatementTimeout,
} from './errors.ts'
import type { Signal, SourceLoad } from './source.ts'
import { watchOpen, type WatchedConnection } from './watch-open.ts'

/** A connection while somebody has it. */
export interface Lease {
  readonly connection: DriverConnection
  /** The connection is in doubt: it is closed when it comes back. */
  doubt(): void
}

export interface ConnectionPool {
  /**
   * Lends a connection for `work`. Waits for one at most 5 s, and not after `ms` or the caller's going.
   * @throws `ConnectionFailed`, `SourceBusy`, `SourceRefused`, and what `work` throws
   */
  lend<T>(wait: { ms: number; signal?: Signal | undefined }, work: (lease: Lease) => Promise<T>): Promise<T>
  /** As `lend`, for work in pieces: `back` must be called. */
  take(wait: { ms: number; signal?: Signal | undefined }): Promise<Lease & { back(): void }>
  load(): SourceLoad
  /** Waits for what runs. */
  close(): Promise<void>
}

export interface PoolLimits {
  connections: number
  /** Milliseconds that a caller waits for a connection (`SourceBusy`). */
  waitMs: number
  /** Milliseconds for opening a connection. */
  connectMs: number
  idleMs: number
}

interface Slot {
  connection: WatchedConnection
  doubtful: boolean
}

/** A limited number of connections with a queue. */
export function makeConnectionPool(driver: Driver, mode: 'read' | 'write', limits: PoolLimits): ConnectionPool {
  const pool = new Pool<Slot>({
    create: async () => ({
      connection: watchOpen(await connect(driver, mode, limits.connectMs)),
      doubtful: false,
    }),
    validate: ({ connection, doubtful }) => !doubtful && connection.alive,
    destroy: ({ connection }) => connection.close(),
    min: 0,
    max: limits.connections,
    acquireTimeoutMillis: limits.waitMs,
    createTimeoutMillis: limits.connectMs + 1_000,
    idleTimeoutMillis: limits.idleMs,
    propagateCreateError: true,
    log: () => undefined,
  })

  let isLoaded = driver.load === undefined

  const acquire = async ({ ms, signal }: { ms: number; signal?: Signal | undefined }): Promise<Slot> => {
    // A signal that has to be made is asked for by who waits long, or in vain.
    const gone = () => (typeof signal === 'function' ? signal() : signal)?.aborted === true
    if (typeof signal === 'object' && gone()) throw new StatementCancelled('the caller went away')
    if (!isLoaded) {
      await driver.load?.()
      isLoaded = true
    }
    const pending = pool.acquire()
    // Nobody waits when a connection lies ready: neither a timer nor a listener is made then.
    const leave = () => pending.abort()
    const forget = pool.numPendingAcquires() === 0 ? undefined : whenOver(ms, signal, { late: leave, left: leave })
    try {
      return await pending.promise
    } catch (error) {
      if (gone()) throw new StatementCancelled('the caller went away')
      if (error instanceof SourceFailed || error instanceof SourceRefused) throw error
      const used = pool.numUsed()
      if (used > 0 && used + pool.numPendingCreates() >= limits.connections)
        throw ms < limits.waitMs
          ? new StatementTimeout(`no free connection within ${Math.round(ms)} ms`)
          : new SourceBusy('all connections of this database are busy', { cause: error })
      throw new ConnectionFailed(error instanceof Error ? error.message : 'no connection', {
        cause: error,
        code: 'ETIMEDOUT',
      })
    } finally {
      forget?.()
    }
  }

  const take = async (wait: { ms: number; signal?: Signal | undefined }) => {
    const slot = await acquire(wait)
    const { connection } = slot
    return {
      connection,
      doubt: () => void (slot.doubtful = true),
      back() {
        if (slot.doubtful) connection.close()
        const lent = {
          leave: () => connection.leave(),
          end: () => connection.close(),
        }
        giveBack(lent, () => void pool.release(slot))
      },
    }
  }

  return {
    take,
    async lend(wait, work) {
      const lease = await take(wait)
      try {
        return await work(lease)
      } catch (error) {
        const isLost = driver.isLost(error)
        if (isLost && error instanceof SourceFailed) error.isLost = true
        if (error instanceof StatementTimeout || error instanceof StatementCancelled || isLost) lease.doubt()
        throw error
      } finally {
        lease.back()
      }
    },
    load: () => ({ used: pool.numUsed(), waiting: pool.numPendingAcquires(), limit: limits.connections }),
    async close() {
      await pool.destroy()
    },
  }
}

/** Opens a connection within the limit; one that comes later is closed. */
async function connect(driver: Driver, mode: 'read' | 'write', ms: number): Promise<DriverConnection> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const opening = driver.connect(mode, controller.signal)
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ConnectionFailed(`no connection within ${ms} ms`, { code: 'ETIMEDOUT' }))
      controller.abort()
      opening.then((connection) => connection.close()).catch(() => undefined)
    }, ms)
  })
  try {
    return await Promise.race([opening, late])
  } catch (error) {
    if (!(error instanceof SourceFailed) || error instanceof ConnectionFailed) throw error
    throw new ConnectionFailed(error.message, {
      cause: error.cause,
      ...(error.code === undefined ? {} : { code: error.code }),
    })
  } finally {
    clearTimeout(timer)
  }
}
