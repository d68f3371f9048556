/** Upper bounds in milliseconds of the histogram's buckets. */
export const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

export interface Tally {
  count: number
  failures: number
  ms: number
  /** Calls of which each bound is the first that they kept; at the end those that were slower. */
  buckets: number[]
}

/** Counts per call, kept as plain numbers: prom-client's own take three times the time of all else that is noted of a call. */
export function makeTallies() {
  const tallies = new Map<string, Tally>()
  return {
    of(call: string): Tally {
      const known = tallies.get(call)
      if (known) return known
      const tally = { count: 0, failures: 0, ms: 0, buckets: [...bounds.map(() => 0), 0] }
      tallies.set(call, tally)
      return tally
    },
    all: (): ReadonlyMap<string, Tally> => tallies,
  }
}

export type Tallies = ReturnType<typeof makeTallies>

export function count(tally: Tally, ms: number, failed: boolean): void {
  tally.count++
  tally.ms += ms
  if (failed) tally.failures++
  let at = 0
  for (const bound of bounds) {
    if (ms <= bound) break
    at++
  }
  tally.buckets[at] = (tally.buckets[at] ?? 0) + 1
}
