import type { Hono } from 'hono'
import type { Engine } from './engine.ts'
import { jobLines } from './job-lines.ts'
import { bounds } from './metrics.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can work, 503 while it cannot; the store is asked once a second at most,
 * whoever asks how often. `/metrics`: Prometheus. None says a secret; only the console's port has them.
 */
export function serveProbes(app: Hono, engine: Engine): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  let looked: { at: number; state: Promise<object | undefined> } | undefined
  app.get('/readyz', async (c) => {
    if (!engine.isReady()) return c.json({ status: 'not ready' }, 503)
    const at = performance.now()
    if (!looked || at - looked.at >= lookMs) looked = { at, state: troubleOf(engine) }
    const trouble = await looked.state
    if (trouble) return c.json({ status: 'not ready', ...trouble }, 503)
    // A site that one node cannot serve is no reason to take the console and the other sites away.
    const sites = engine.sites.troubles().map(({ siteId, code, port }) => ({ site: siteId, code, port }))
    const clock = clockTrouble(engine.store)
    return c.json({ status: 'ready', ...(sites.length > 0 && { sites }), ...(clock && { clock }) })
  })
  let text: (() => Promise<string>) | undefined
  app.get('/metrics', async (c) => {
    text ??= await openMetrics(engine)
    return c.body(await text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

const lookMs = 1000
const mostClockMs = 60_000

/** A clock that is wrong by more than a minute: what this node does goes by the store's, its log and its host do not. */
export function clockTrouble({ clockOffset }: Pick<Engine['store'], 'clockOffset'>): string | undefined {
  const seconds = Math.round(clockOffset() / 1000)
  if (Math.abs(seconds) * 1000 <= mostClockMs) return undefined
  return `this machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the store's`
}

/** What keeps the store from being read or written. */
async function troubleOf({ store }: Engine): Promise<object | undefined> {
  try {
    await store.ping()
  } catch {
    return { store: 'does not answer' }
  }
  try {
    await store.pingWrite()
    return undefined
  } catch {
    return { store: 'cannot be written' }
  }
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
  new Gauge({
    name: 'kumiki_sites_not_served',
    help: 'Published sites that this node cannot serve',
    registers: [registry],
    collect() {
      this.set(engine.sites.troubles().length)
    },
  })
  return async () => `${await registry.metrics()}\n${callLines(engine)}${sourceLines(engine)}${jobLines(engine.jobs)}`
}

/** The tallies as a histogram and a counter of failures. */
function callLines(engine: Engine): string {
  const lines = ['# HELP kumiki_call_duration_ms Time of calls', '# TYPE kumiki_call_duration_ms histogram']
  const failures = [
    '# HELP kumiki_call_failures_total Calls that did not succeed',
    '# TYPE kumiki_call_failures_total counter',
  ]
  for (const [call, { count, failures: failed, ms, buckets }] of engine.metrics.all()) {
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
