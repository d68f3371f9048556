import { Session } from 'node:inspector'

const lookMs = 5_000
/** So long nobody has worked. */
const idleMs = 20_000
/** The few calls of open pages are no busy time. */
const mostAtRest = 10

/**
 * After busy times the heap keeps the size that it had: V8 collects when it allocates, and who is asked nothing allocates
 * nothing. Once after each busy time, when nobody has asked anything for a while, the whole heap is collected, which takes a
 * tenth of a second that nobody waits for, and what is free goes back to the machine.
 */
export function collectWhenIdle(
  callsUntilNow: () => number,
  { collect = collectAll, now = Date.now }: { collect?: () => void; now?: () => number } = {},
): { stop(): void } {
  let seen = callsUntilNow()
  let changedAt = now()
  let isCollected = true
  const timer = setInterval(() => {
    const calls = callsUntilNow()
    const isBusy = calls - seen > mostAtRest
    seen = calls
    if (isBusy) {
      isCollected = false
      changedAt = now()
    } else if (!isCollected && now() - changedAt >= idleMs) {
      isCollected = true
      collect()
    }
  }, lookMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** V8's own answer to a machine that is short of memory. */
function collectAll(): void {
  const session = new Session()
  session.connect()
  session.post('HeapProfiler.collectGarbage', () => session.disconnect())
}
