import { counter, histogram, type Metric, type MetricValue } from './metric.ts'
import { bounds, type CallCounter, type CallCounters } from './call-counters.ts'

const durations = 'kumiki_call_duration_ms'

/** How long calls took, and how many failed. */
export function callMetrics(counters: CallCounters): Metric[] {
  const made = [...counters.all()].filter(([, { count }]) => count > 0)
  return [
    histogram({
      name: durations,
      help: 'Time of calls',
      values: made.flatMap(([call, counter]) => valuesOf(call, counter)),
    }),
    counter({
      name: 'kumiki_call_failures_total',
      help: 'Calls that did not succeed',
      values: made.map(([call, { failures: value }]) => ({ value, labels: { call } })),
    }),
  ]
}

function valuesOf(call: string, { count, ms, buckets }: CallCounter): MetricValue[] {
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
