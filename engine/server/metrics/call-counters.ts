/** Upper bounds in milliseconds of the histogram's buckets. */
export const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

export interface CallCounter {
  count: number
  failures: number
  ms: number
  /** Calls of which each bound is the first that they kept; at the end those that were slower. */
  buckets: number[]
}

/** Counts per call, kept as plain numbers: prom-client's own take three times the time of all else that is noted of a call. */
export function makeCallCounters() {
  const counters = new Map<string, CallCounter>()
  return {
    of(call: string): CallCounter {
      const known = counters.get(call)
      if (known) return known
      const counter = { count: 0, failures: 0, ms: 0, buckets: [...bounds.map(() => 0), 0] }
      counters.set(call, counter)
      return counter
    },
    all: (): ReadonlyMap<string, CallCounter> => counters,
  }
}

export type CallCounters = ReturnType<typeof makeCallCounters>

export function count(counter: CallCounter, ms: number, failed: boolean): void {
  counter.count++
  counter.ms += ms
  if (failed) counter.failures++
  let at = 0
  for (const bound of bounds) {
    if (ms <= bound) break
    at++
  }
  counter.buckets[at] = (counter.buckets[at] ?? 0) + 1
}
