import type { Engine } from '../engine.ts'
import { callMetrics } from './call-metrics.ts'
import { jobMetrics } from './job-metrics.ts'
import { gauge, type Metric } from './metric.ts'
import { sourceMetrics } from './source-metrics.ts'

/** Makes Prometheus' text of all that is measured; prom-client is loaded by the first who asks. */
export async function openMetrics(engine: Engine): Promise<() => Promise<string>> {
  const { AggregatorRegistry, Registry, collectDefaultMetrics } = await import('prom-client')
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return async () =>
    `${await ofProcess.metrics()}\n${await AggregatorRegistry.aggregate([metricsOf(engine)]).metrics()}`
}

function metricsOf({ running, realtime, sites, metrics, sources, jobs }: Engine): Metric[] {
  const one = (name: string, help: string, value: number): Metric =>
    gauge({ name, help, values: [{ value, labels: {} }] })
  return [
    one('kumiki_calls_running', 'Calls under way', running.size),
    one('kumiki_sockets', 'Open realtime connections', realtime.size()),
    one('kumiki_sites_not_served', 'Published sites that this node cannot serve', sites.troubles().length),
    ...callMetrics(metrics),
    ...sourceMetrics(sources),
    ...jobMetrics(jobs),
  ]
}
