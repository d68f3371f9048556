import { expect, test, vi } from 'vitest'
import { SourceFailed } from '../sources/errors.ts'
import type { SchemaRun, Store } from '../store/store.ts'
import { BadValue } from './bad-value.ts'
import { recordedRunner } from './rows/recorded-runner.ts'
import type { RowsRunner } from './rows/rows-runner.ts'
import { makeRuns } from './runs.ts'

function open() {
  const written: SchemaRun[][] = []
  const append = vi.fn(async (runs: SchemaRun[]) => void written.push(runs))
  const store = { runs: { append, list: async () => [] } } as unknown as Store
  const failed = vi.fn()
  return { runs: makeRuns(store, () => new Date('2026-11-20T03:00:00Z'), failed), written, append, failed }
}

test('runs of a page that end alike are one entry; a test run is its own', async () => {
  const { runs, written } = open()
  const away = { code: 'sql-failed', values: ['away'] }
  for (const ms of [10, 20, 60]) runs.record({ schema: 'schema/a', origin: 'page', page: '7/list', ms, rows: 5 })
  runs.record({ schema: 'schema/a', origin: 'page', page: '7/list', ms: 1, fault: away })
  runs.record({ schema: 'schema/a', origin: 'page', page: '8/list', ms: 1, rows: 2 })
  for (const ms of [3, 4]) runs.record({ schema: 'schema/a', origin: 'test', by: 'admin', ms, rows: 1 })
  await runs.flush()
  expect(written.flat()).toMatchObject([
    { page: '7/list', count: 3, ms: 30, maxMs: 60, rows: 5, at: '2026-11-20T03:00:00.000Z' },
    { page: '7/list', count: 1, fault: away },
    { page: '8/list', count: 1 },
    { origin: 'test', count: 1, ms: 3 },
    { origin: 'test', count: 1, ms: 4 },
  ])
})

test('are written each three seconds together, never by the request; a store that fails does not matter', async () => {
  vi.useFakeTimers()
  const { runs, append, failed } = open()
  runs.record({ schema: 'schema/a', origin: 'page', ms: 1 })
  runs.record({ schema: 'schema/b', origin: 'page', ms: 1 })
  await vi.advanceTimersByTimeAsync(2_900)
  expect(append).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(append).toHaveBeenCalledTimes(1)
  append.mockRejectedValueOnce(new Error('full'))
  runs.record({ schema: 'schema/a', origin: 'page', ms: 1 })
  await runs.flush()
  expect(failed).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('no more than fifty entries of a schema wait', async () => {
  const { runs, written } = open()
  for (let i = 0; i < 200; i++) runs.record({ schema: 'schema/a', origin: 'test', ms: i })
  await runs.flush()
  expect(written.flat()).toHaveLength(50)
})

test('a page’s run is noted for the schema that gives the rows; what the caller sent wrong is not', async () => {
  const record = vi.fn()
  const run = vi.fn(async () => ({ json: '[]', count: 4 }))
  const plan = { plan: '7/list', steps: [{ schema: 'schema/first' }, { schema: 'schema/last' }] }
  const runner = recordedRunner({ plan, run } as unknown as RowsRunner, { record })
  const ask = () => runner.run({}, { system: {} }, {})
  await ask()
  expect(record).toHaveBeenLastCalledWith(
    expect.objectContaining({ schema: 'schema/last', origin: 'page', page: '7/list', rows: 4 }),
  )
  run.mockRejectedValueOnce(new SourceFailed('no such table'))
  await expect(ask()).rejects.toThrow('no such table')
  expect(record).toHaveBeenLastCalledWith(
    expect.objectContaining({ fault: { code: 'sql-failed', values: ['no such table'] } }),
  )
  run.mockRejectedValueOnce(new BadValue('number', 'price', 'x'))
  await expect(ask()).rejects.toThrow()
  expect(record).toHaveBeenCalledTimes(2)
})
