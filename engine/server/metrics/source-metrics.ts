import type { Sources } from '../../sources/sources.ts'
import { gauge, type Metric } from './metric.ts'

type Health = ReturnType<Sources['health']>[number]

/** Data sources by their addresses; one that was changed while it was open counts together with its successor. */
export function sourceMetrics({ health }: Pick<Sources, 'health'>): Metric[] {
  const all = health()
  const of = (name: string, help: string, valueOf: (source: Health) => number): Metric =>
    gauge({
      name: `kumiki_source_${name}`,
      help,
      values: all.map((one) => ({ value: valueOf(one), labels: { source: one.source } })),
    })
  return [
    of('connections_used', 'Connections of a data source in use', ({ load }) => load.used),
    of('connections_limit', 'Connections that a data source may have', ({ load }) => load.limit),
    of('waiting', 'Callers that wait for a connection', ({ load }) => load.waiting),
    of('breaker_open', 'The database could not be reached; nobody tries for a while', ({ breaker }) =>
      breaker === 'closed' ? 0 : 1,
    ),
  ]
}
