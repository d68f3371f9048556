import type { Hono } from 'hono'
import type { Engine } from './engine.ts'
import { bounds } from './tallies.ts'

/** `/healthz`: the process lives. `/readyz`: it can work. `/metrics`: Prometheus. None says a secret. */
export function serveProbes(app: Hono, engine: Engine): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (!engine.isReady()) return c.json({ status: 'not ready' }, 503)
    try {
      await engine.store.ping()
    } catch {
      return c.json({ status: 'not ready', store: 'does not answer' }, 503)
    }
    try {
      await engine.store.pingWrite()
      return c.json({ status: 'ready' })
    } catch {
      return c.json({ status: 'ready', store: 'cannot be written' })
    }
  })
  let text: (() => Promise<string>) | undefined
  app.get('/metrics', async (c) => {
    text ??= await openMetrics(engine)
    return c.body(await text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

async function openMetrics(engine: Engine): Promise<() => Promise<string>> {
  // Loaded by the first who asks.
  const { Gauge, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'kumiki_calls_running',
    help: 'Calls under way',
    registers: [registry],
    collect() {
      this.set(engine.running.size)
    },
  })
  new Gauge({
    name: 'kumiki_sockets',
    help: 'Open realtime connections',
    registers: [registry],
    collect() {
      this.set(engine.realtime.size())
    },
  })
  return async () => `${await registry.metrics()}\n${callLines(engine)}${sourceLines(engine)}`
}

/** The tallies as a histogram and a counter of failures. */
function callLines(engine: Engine): string {
  const lines = ['# HELP kumiki_call_duration_ms Time of calls', '# TYPE kumiki_call_duration_ms histogram']
  const failures = [
    '# HELP kumiki_call_failures_total Calls that did not succeed',
    '# TYPE kumiki_call_failures_total counter',
  ]
  for (const [call, { count, failures: failed, ms, buckets }] of engine.tallies.all()) {
    if (count === 0) continue
    let sum = 0
    bounds.forEach((bound, at) => {
      sum += buckets[at]!
      lines.push(`kumiki_call_duration_ms_bucket{call="${call}",le="${bound}"} ${sum}`)
    })
    lines.push(`kumiki_call_duration_ms_bucket{call="${call}",le="+Inf"} ${count}`)
    lines.push(
      `kumiki_call_duration_ms_sum{call="${call}"} ${ms}`,
      `kumiki_call_duration_ms_count{call="${call}"} ${count}`,
    )
    failures.push(`kumiki_call_failures_total{call="${call}"} ${failed}`)
  }
  return [...lines, ...failures, ''].join('\n')
}

/** Data sources by their addresses; one that was changed while it was open counts together with its successor. */
function sourceLines({ sources }: Engine): string {
  const gauges = [
    ['kumiki_source_connections_used', 'Connections of a data source in use'],
    ['kumiki_source_connections_limit', 'Connections that a data source may have'],
    ['kumiki_source_waiting', 'Callers that wait for a connection'],
    ['kumiki_source_breaker_open', 'The database could not be reached; nobody tries for a while'],
  ] as const
  const bySource = new Map<string, number[]>()
  for (const { source, load, breaker } of sources.health()) {
    const before = bySource.get(source) ?? [0, 0, 0, 0]
    const now = [load.used, load.limit, load.waiting, breaker === 'closed' ? 0 : 1]
    bySource.set(
      source,
      before.map((value, i) => value + now[i]!),
    )
  }
  const lines = gauges.flatMap(([name, help], i) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...[...bySource].map(([source, values]) => `${name}{source="${source}"} ${values[i]}`),
  ])
  return [...lines, ''].join('\n')
}
