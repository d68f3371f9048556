import { ConnectionFailed } from './errors.ts'
import type { StatementSource } from './source.ts'

/** `open`: nobody connects; `half-open`: one caller tries. */
export type BreakerState = 'closed' | 'open' | 'half-open'

export interface BreakerLimits {
  /** Connections that fail one after the other until it opens. */
  failures?: number
  /** Milliseconds until one caller may try again. */
  openMs?: number
}

/**
 * The source with a circuit breaker (DS-07): after some failures to connect, callers hear `ConnectionFailed` at
 * once instead of waiting for a host that is gone; one of them a second tries, so that it is used as soon as it is
 * back. While all is well a call costs one handler of its promise.
 */
export function withBreaker(
  source: StatementSource,
  { failures: limit = 5, openMs = 1_000 }: BreakerLimits = {},
): StatementSource & { breaker(): BreakerState } {
  let failures = 0
  let openUntil = 0
  let trying = false

  const state = (): BreakerState => (failures < limit ? 'closed' : trying ? 'half-open' : 'open')

  const failed = (error: unknown): never => {
    if (error instanceof ConnectionFailed) {
      failures++
      if (failures >= limit) openUntil = performance.now() + openMs
    }
    // Other errors say nothing about the host: the next caller may try.
    trying = false
    throw error
  }
  const succeeded = () => {
    failures = 0
    trying = false
  }
  const enter = () => {
    if (failures < limit) return
    if (trying || performance.now() < openUntil)
      throw new ConnectionFailed('The database could not be reached; it is tried again shortly', { code: 'NOT_TRIED' })
    trying = true
  }
  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    enter()
    let result
    try {
      result = await call()
    } catch (error) {
      return failed(error)
    }
    succeeded()
    return result
  }
  const guarded =
    <A extends unknown[], T>(method: (...values: A) => Promise<T>) =>
    (...values: A): Promise<T> =>
      failures === 0 ? method(...values).catch(failed) : watched(() => method(...values))

  return {
    ...source,
    test: guarded(source.test),
    transaction: (options, work) =>
      failures === 0
        ? source.transaction(options, work).catch(failed)
        : watched(() => source.transaction(options, work)),
    describe: guarded(source.describe),
    explain: guarded(source.explain),
    libraries: guarded(source.libraries),
    tables: guarded(source.tables),
    columns: guarded(source.columns),
    ...(source.makeReceiptTable && { makeReceiptTable: guarded(source.makeReceiptTable) }),
    async *read(reading, options) {
      enter()
      let isFailed = false
      try {
        yield* source.read(reading, options)
      } catch (error) {
        isFailed = true
        failed(error)
      } finally {
        if (!isFailed && failures > 0) succeeded()
      }
    },
    breaker: state,
  }
}
