import type { Hono } from 'hono'
import type { Engine } from './engine.ts'
import { openMetrics } from './metrics/metrics-text.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can work, 503 while it cannot; the store is asked once a second at most,
 * whoever asks how often. `/metrics`: Prometheus, made once a second at most too. None says a secret; only the console's port has them.
 */
export function serveProbes(app: Hono, engine: Engine): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  const trouble = onceASecond(() => troubleOf(engine))
  app.get('/readyz', async (c) => {
    if (!engine.isReady()) return c.json({ status: 'not ready' }, 503)
    const found = await trouble()
    if (found) return c.json({ status: 'not ready', ...found }, 503)
    // A site that one node cannot serve is no reason to take the console and the other sites away.
    const sites = engine.sites.troubles().map(({ siteId, code, port }) => ({ site: siteId, code, port }))
    const clock = clockTrouble(engine.store)
    return c.json({ status: 'ready', ...(sites.length > 0 && { sites }), ...(clock && { clock }) })
  })
  let opened: ReturnType<typeof openMetrics> | undefined
  const text = onceASecond(async () => (await (opened ??= openMetrics(engine)))())
  app.get('/metrics', async (c) =>
    c.body(await text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
  )
}

/** Nobody needs to be let in to ask: however many do, it is looked once in this time. */
function onceASecond<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let looked: { at: number; found: Promise<Found> } | undefined
  return () => {
    const at = performance.now()
    if (!looked || at - looked.at >= lookMs) looked = { at, found: look() }
    return looked.found
  }
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
