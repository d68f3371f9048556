import type { ConnectionPool, Lease } from './connection-pool.ts'
import type { Found } from './driver.ts'
import { ConnectionFailed, SourceBusy, StatementTimeout } from './errors.ts'
import { guard } from './guard.ts'
import { readOn } from './run-on.ts'
import { longMs } from '../workers/contract.ts'
import type { RunOptions, Statement } from './source.ts'

/** Callers that share one write and one connection. */
const mostTogether = 8
/** Milliseconds: who takes longer than this shares with nobody. */
const quickMs = 5
/** What is left of the longest time of a statement when it was faster the next time. */
const fading = 0.9
const mostKnown = 1_000

interface Caller {
  statements: readonly Statement[]
  options: RunOptions
  /** On the clock of `performance.now()`. */
  deadline: number
  resolve(found: Found[]): void
  reject(error: unknown): void
}

/** Reads the statements of one answer. */
export type BatchReads = (statements: readonly Statement[], options: RunOptions) => Promise<Found[]>

/**
 * Reads of a pool. Those that come in one turn of the event loop and were quick of late go to the server in one write on one
 * connection, where its driver can: under load, writing to a socket costs more than all else that a small read does. Each has
 * a transaction of its own. What takes longer than `longMs` together is ended, and read anew by each on a connection of its
 * own, where its time and its caller's going end it.
 */
export function makeBatchReads(pool: ConnectionPool): BatchReads {
  /** Milliseconds that a statement took at most of late, by its text. */
  const times = new Map<string, number>()
  let waiting: Caller[] = []

  const note = (statements: readonly Statement[], ms: number) => {
    for (const { text } of statements) {
      const before = times.get(text)
      if (before === undefined && times.size >= mostKnown) times.clear()
      times.set(text, Math.max(ms, (before ?? 0) * fading))
    }
  }

  const isQuick = (statements: readonly Statement[]) =>
    statements.every(({ text }) => (times.get(text) ?? Infinity) <= quickMs)

  const alone: BatchReads = (statements, options) =>
    pool.lend(options, async (lease) => {
      if (!lease.connection.readTogether) return readOn(lease, statements, options)
      const begun = performance.now()
      let found: Found[] = []
      await readOnLease(lease, [statements], options, (_caller, all) => void (found = all))
      note(statements, performance.now() - begun)
      return found
    })

  /** Never rejects: each caller is told. */
  const together = async (callers: readonly Caller[]) => {
    const left = new Set(callers)
    const ms = Math.min(longMs, ...callers.map(({ options }) => options.ms))
    const asked = callers.map(({ statements }) => statements)
    let begun = performance.now()
    try {
      await pool.lend({ ms }, (lease) => {
        begun = performance.now()
        return readOnLease(lease, asked, { ms }, (place, found) => {
          const caller = callers[place]
          if (!caller) return
          left.delete(caller)
          caller.resolve(found)
        })
      })
    } catch (error) {
      const nobodyRead = error instanceof ConnectionFailed || error instanceof SourceBusy
      for (const caller of left) {
        if (nobodyRead) caller.reject(error)
        else again(caller)
      }
    }
    const each = (performance.now() - begun) / callers.length
    for (const { statements } of callers) note(statements, each)
  }

  const again = ({ statements, options, deadline, resolve, reject }: Caller) => {
    const ms = deadline - performance.now()
    if (ms <= 0) reject(new StatementTimeout(`no answer within ${Math.round(options.ms)} ms`))
    else alone(statements, { ...options, ms }).then(resolve, reject)
  }

  const begin = () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += mostTogether) void together(all.slice(at, at + mostTogether))
  }

  return (statements, options) => {
    const isGone = typeof options.signal === 'object' && options.signal.aborted
    if (isGone || !isQuick(statements)) return alone(statements, options)
    return new Promise((resolve, reject) => {
      waiting.push({ statements, options, deadline: performance.now() + options.ms, resolve, reject })
      if (waiting.length === 1) setImmediate(begin)
    })
  }
}

type Asked = readonly (readonly Statement[])[]

function readOnLease(
  { connection }: Lease,
  asked: Asked,
  { ms, signal }: RunOptions,
  onRead: (caller: number, found: Found[]) => void,
): Promise<void> {
  const read = connection.readTogether?.bind(connection)
  if (!read) throw new Error('This driver reads for one caller at a time')
  return guard(
    ms,
    signal,
    () => void connection.cancel(),
    () => read(asked, 'json', onRead),
  )
}
