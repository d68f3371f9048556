/** Upper bounds in milliseconds of the histogram's buckets. */
export const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

export interface Tally {
  count: number
  failures: number
  ms: number
  buckets: number[]
}

/** Counts per call, kept as plain numbers: /metrics makes Prometheus' text of them when it is asked. */
export function makeMetrics() {
  const tallies = new Map<string, Tally>()
  return {
    of(call: string): Tally {
      let tally = tallies.get(call)
      if (!tally) tallies.set(call, (tally = { count: 0, failures: 0, ms: 0, buckets: bounds.map(() => 0) }))
      return tally
    },
    all: () => tallies,
  }
}

export function count(tally: Tally, ms: number, failed: boolean): void {
  tally.count++
  tally.ms += ms
  if (failed) tally.failures++
  for (let at = 0; at < bounds.length; at++) {
    if (ms <= bounds[at]!) {
      tally.buckets[at]!++
      break
    }
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
