import { setTimeout } from 'node:timers/promises'
import { OutboundFailed } from '../../outbound/errors.ts'
import type { Fetched } from '../../outbound/outbound.ts'

/** What passes by itself. */
const passing = new Set([429, 502, 503, 504])
const firstWaitMs = 200

export interface Repeating {
  /** How often after the first time. */
  times: number
  /** Milliseconds for all of it. */
  ms: number
  signal?: AbortSignal | undefined
}

/**
 * Asks, and asks again where nobody answers or the other side has no time. It waits as `Retry-After` says, else longer each
 * time. Where there is no time left for that, what came last is the answer.
 */
export async function repeated(
  ask: (ms: number) => Promise<Fetched>,
  { times, ms, signal }: Repeating,
): Promise<Fetched> {
  const until = performance.now() + ms
  const pause = async (waitMs: number): Promise<void> => {
    await setTimeout(waitMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted())
  }
  for (let number = 0; ; number++) {
    const left = until - performance.now()
    const usual = firstWaitMs * 2 ** number
    const mayWait = (waitMs: number): boolean => number < times && performance.now() + waitMs < until
    let waitMs = usual
    try {
      const answer = await ask(left)
      if (!passing.has(answer.status)) return answer
      waitMs = waitOf(answer.headers) ?? usual
      if (!mayWait(waitMs)) return answer
      await answer.bytes()
    } catch (error) {
      if (!(error instanceof OutboundFailed && error.why === 'connection') || !mayWait(waitMs)) throw error
    }
    await pause(waitMs)
  }
}

/** Milliseconds, of seconds or of a day and time (RFC 9110, 10.2.3); that one counts by the other side's own clock. */
function waitOf({ 'retry-after': header, date }: Fetched['headers']): number | undefined {
  if (header !== undefined && /^\d{1,6}$/.test(header)) return Number(header) * 1000
  const until = timeOf(header)
  return until === undefined ? undefined : Math.max(0, until - (timeOf(date) ?? Date.now()))
}

function timeOf(header: string | undefined): number | undefined {
  const isDate = header !== undefined && /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(header)
  const time = isDate ? Date.parse(header) : NaN
  return Number.isNaN(time) ? undefined : time
}
