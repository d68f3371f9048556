import { setTimeout as wait } from 'node:timers/promises'
import { SourceConflict, SourceFailed, StatementTimeout } from '../sources/errors.ts'
import type { Connection, Signal, Source, Transacts } from '../sources/source.ts'

/** Of what is tried again for another reason than a conflict. */
const maxTries = 3
const firstPauseMs = 20
const longestPauseMs = 1_000

/** What is left of the time that several statements share. */
export interface Deadline {
  /** Milliseconds for a statement that may take `ms` by itself. Throws `StatementTimeout` when nothing is left. */
  left(ms: number): number
  /** Milliseconds that are left; not below 0. */
  rest(): number
}

export function makeDeadline(ms: number): Deadline {
  const end = performance.now() + ms
  const restNow = () => Math.max(0, Math.floor(end - performance.now()))
  return {
    rest: restNow,
    left(own) {
      const rest = restNow()
      if (rest === 0) throw new StatementTimeout(`no time is left of ${ms} ms`)
      return Math.min(own, rest)
    },
  }
}

export interface TransactionRequest {
  /** Milliseconds for everything: waiting for a connection, all statements, and further tries. */
  ms: number
  readOnly?: boolean
  /** What it has read is as it was until it ends; where another one changes that, the whole is tried again. */
  serializable?: boolean
  /** Undo what was done: previews and tests of schemas. */
  rollBack?: boolean
  signal?: Signal
  /** Asked of an error that is no conflict: whether nothing of the transaction is there, so that it may be tried again. */
  isUndone?(error: unknown): Promise<boolean>
}

/**
 * A transaction whose statements share one deadline. A deadlock or a serialization failure (`facts.retryCodes`) undid
 * everything and nobody was told anything yet: the whole is tried again as long as there is time, after ever longer pauses
 * of random length, so that those that block each other do not meet again; then it is a `SourceConflict`. A lost COMMIT is
 * tried again only where `isUndone` knows, twice.
 */
export function runTransaction<T, Own extends Connection>(
  source: Transacts<Own>,
  request: TransactionRequest,
  work: (connection: Own, deadline: Deadline) => Promise<T>,
): Promise<T>
export function runTransaction<T>(
  source: Source,
  request: TransactionRequest,
  work: (connection: Connection, deadline: Deadline) => Promise<T>,
): Promise<T>
export async function runTransaction<T, Own extends Connection>(
  source: Transacts<Own>,
  { ms, isUndone, ...options }: TransactionRequest,
  work: (connection: Own, deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = makeDeadline(ms)
  for (let tries = 1; ; tries++) {
    try {
      return await source.transaction({ ...options, ms: deadline.left(ms) }, (connection) => work(connection, deadline))
    } catch (error) {
      const conflict = isConflict(error, source) ? error : undefined
      if (!conflict && (tries >= maxTries || (await isUndone?.(error)) !== true)) throw error
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries) * (0.5 + Math.random())
      if (deadline.rest() <= pause) {
        if (!conflict) throw error
        throw new SourceConflict(conflict.message, { cause: conflict, ...(conflict.code && { code: conflict.code }) })
      }
      await wait(pause)
    }
  }
}

/** Whether the database ended the transaction because of another one. */
function isConflict(error: unknown, { facts }: Transacts<Connection>): error is SourceFailed {
  return error instanceof SourceFailed && error.code !== undefined && facts?.retryCodes.includes(error.code) === true
}
