import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEngine } from '../test/open-engine.ts'
import type { TestEngine } from '../test/open-engine.ts'
import { readRows } from '../sources/reads.ts'
import { requireStatements } from '../sources/source.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(() => {
  vi.useRealTimers()
  return kumiki.close()
})

test('OP-03 the process lives, and is ready only while the store answers', async () => {
  expect((await kumiki.console.request('/healthz')).status).toBe(200)
  const ready = await kumiki.console.request('/readyz')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ready' })
  const { store } = kumiki.engine
  const before = store.ping
  vi.advanceTimersByTime(1000)
  store.ping = () => Promise.reject(new Error('postgres://user:password@host is away'))
  const away = await kumiki.console.request('/readyz')
  store.ping = before
  expect(away.status).toBe(503)
  expect(await away.text()).not.toContain('password')
})

test('a store that cannot be written is not ready, and says so', async () => {
  const { store } = kumiki.engine
  const before = store.pingWrite
  store.pingWrite = () => Promise.reject(new Error('database or disk is full'))
  vi.advanceTimersByTime(1000)
  const full = await kumiki.console.request('/readyz')
  store.pingWrite = before
  expect(full.status).toBe(503)
  expect(await full.json()).toEqual({ status: 'not ready', store: 'cannot be written' })
})

test("S-10 however often somebody asks, the store is asked once a second; a site's port has no probes", async () => {
  const { store } = kumiki.engine
  const before = store.pingWrite
  let asked = 0
  store.pingWrite = () => {
    asked++
    return before()
  }
  vi.advanceTimersByTime(1000)
  await Promise.all(Array.from({ length: 50 }, async () => kumiki.console.request('/readyz')))
  store.pingWrite = before
  expect(asked).toBe(1)
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const answer = await kumiki.site.request(path)
    expect(await answer.text()).not.toMatch(/"status"|kumiki_call/)
  }
})

test('a clock that is more than a minute off is told', async () => {
  const { store } = kumiki.engine
  const before = store.clockOffset
  const told = async (ms: number) => {
    store.clockOffset = () => ms
    return ((await (await kumiki.console.request('/readyz')).json()) as { clock?: string }).clock
  }
  expect(await told(60_000)).toBeUndefined()
  expect(await told(-61_000)).toBe("this machine's clock is 61 s ahead of the store's")
  expect(await told(1_860_000)).toBe("this machine's clock is 1860 s behind the store's")
  store.clockOffset = before
})

const metrics = async () => {
  vi.advanceTimersByTime(1000)
  return (await kumiki.console.request('/metrics')).text()
}

test('A-14 metrics are made once a second, however many ask', async () => {
  const { realtime } = kumiki.engine
  const size = vi.spyOn(realtime, 'size')
  vi.advanceTimersByTime(1000)
  await Promise.all(Array.from({ length: 50 }, async () => kumiki.console.request('/metrics')))
  expect(size).toHaveBeenCalledOnce()
  size.mockRestore()
  vi.advanceTimersByTime(1000)
})

test('metrics count calls and their failures', async () => {
  await kumiki.call('GET /user/info', { token: kumiki.admin })
  await kumiki.call('GET /user/info')
  const text = await (await kumiki.console.request('/metrics')).text()
  expect(text).toMatch(/kumiki_call_duration_ms_count\{call="user-info"\} 2/)
  expect(text).toMatch(/kumiki_call_failures_total\{call="user-info"\} 1/)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain(kumiki.admin)
})

test('metrics tell of each data source its connections, who waits, and whether it is reached', async () => {
  const document = {
    kind: 'data-source',
    version: 1,
    key: 'measured',
    name: 'Measured',
    spec: { database_type: 2, system: '127.0.0.1', port: 1, user: 'app', db: 'shop' },
  } as const
  const source = requireStatements(await kumiki.engine.sources.open(document))
  for (let i = 0; i < 5; i++)
    await expect(readRows(source, { text: 'SELECT 1', values: [] }, { ms: 1_000 })).rejects.toThrow('ECONNREFUSED')
  const text = await metrics()
  const of = (name: string) => new RegExp(`^${name}\\{source="data-source/measured"\\} (\\d+)$`, 'm').exec(text)?.[1]
  expect(of('kumiki_source_connections_used')).toBe('0')
  // Twenty for reading and writing, four for streams.
  expect(of('kumiki_source_connections_limit')).toBe('24')
  expect(of('kumiki_source_waiting')).toBe('0')
  expect(of('kumiki_source_breaker_open')).toBe('1')
})
