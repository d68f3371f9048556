import { counter, histogram, type Metric, type MetricValue } from './metric.ts'
import { bounds, type Tallies, type Tally } from './tallies.ts'

const durations = 'kumiki_call_duration_ms'

/** How long calls took, and how many failed. */
export function callMetrics(tallies: Tallies): Metric[] {
  const made = [...tallies.all()].filter(([, { count }]) => count > 0)
  return [
    histogram({
      name: durations,
      help: 'Time of calls',
      values: made.flatMap(([call, tally]) => valuesOf(call, tally)),
    }),
    counter({
      name: 'kumiki_call_failures_total',
      help: 'Calls that did not succeed',
      values: made.map(([call, { failures: value }]) => ({ value, labels: { call } })),
    }),
  ]
}

function valuesOf(call: string, { count, ms, buckets }: Tally): MetricValue[] {
  let sum = 0
  const within = [...bounds, '+Inf'].map((bound, at) => {
    sum += buckets[at] ?? 0
    return { metricName: `${durations}_bucket`, labels: { call, le: String(bound) }, value: sum }
  })
  return [
    ...within,
    { metricName: `${durations}_sum`, labels: { call }, value: ms },
    { metricName: `${durations}_count`, labels: { call }, value: count },
  ]
}
