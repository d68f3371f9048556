/** A call under way. */
export interface RunningCall {
  /** Where it stands among the others; -1 when it has ended. */
  place: number
  /** Milliseconds of `performance.now()`: whatever the clock on the wall does. */
  deadline: number
  end(reason: 'time' | 'stop'): void
}

/**
 * The calls under way, looked through four times a second: an entry per call costs less than a timer. Time limits are
 * therefore exact to a quarter of a second. An array and no set: V8's sets leave, as they turn over, chains of old tables
 * that keep every call with all that it made alive until a whole collection; a fifth of all memory was moved for nothing.
 */
export function makeRunningCalls() {
  const running: RunningCall[] = []
  const timer = setInterval(() => {
    const now = performance.now()
    for (const call of [...running]) if (call.deadline < now) call.end('time')
  }, 250)
  timer.unref()
  return {
    add: (call: RunningCall) => void (call.place = running.push(call) - 1),
    delete(call: RunningCall) {
      const { place } = call
      if (place < 0) return
      call.place = -1
      const last = running.pop()
      if (!last || last === call) return
      running[place] = last
      last.place = place
    },
    get size() {
      return running.length
    },
    /** Resolves when none is left; after `ms` the rest is cancelled. */
    async drain(ms: number): Promise<void> {
      const until = performance.now() + ms
      while (running.length > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
      for (const call of [...running]) call.end('stop')
    },
    close: () => clearInterval(timer),
  }
}

export type RunningCalls = ReturnType<typeof makeRunningCalls>
