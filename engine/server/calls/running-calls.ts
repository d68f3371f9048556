/** A call under way. */
export interface RunningCall {
  /** Milliseconds of `performance.now()`: whatever the clock on the wall does. */
  deadline: number
  end(reason: 'time' | 'stop'): void
}

/**
 * The calls under way, looked through four times a second: a set entry per call costs less than a timer. Time limits are
 * therefore exact to a quarter of a second.
 */
export function makeRunningCalls() {
  const running = new Set<RunningCall>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const call of running) if (call.deadline < now) call.end('time')
  }, 250)
  timer.unref()
  return {
    add: (call: RunningCall) => void running.add(call),
    delete: (call: RunningCall) => void running.delete(call),
    get size() {
      return running.size
    },
    /** Resolves when none is left; after `ms` the rest is cancelled. */
    async drain(ms: number): Promise<void> {
      const until = performance.now() + ms
      while (running.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
      for (const call of running) call.end('stop')
    },
    close: () => clearInterval(timer),
  }
}

export type RunningCalls = ReturnType<typeof makeRunningCalls>
