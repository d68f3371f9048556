import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import { sweepLogs } from './sweep-logs.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

test('logs go after the days that the settings keep; the audit log stays', async () => {
  const { store, settings } = kumiki.engine
  const sweep = () => sweepLogs(store, settings.current().logDays)
  const begun = kumiki.clock.now
  const at = (days: number) => (kumiki.clock.now = new Date(begun.getTime() + days * 86_400_000))
  const kept = async (log: 'error' | 'audit') =>
    (await store.logs.list({ log, find: 'day' })).rows.map(({ message }) => message).sort()
  for (const day of [0, 5, 9]) {
    at(day)
    for (const log of ['error', 'audit'] as const) await store.logs.append(log, { message: `day ${day}` })
  }
  at(10)
  await sweep()
  expect(await kept('error')).toEqual(['day 0', 'day 5', 'day 9'])
  const document = { kind: 'settings', version: 1, key: 'settings', name: 'Settings', spec: { logDays: 7 } }
  await store.documents.create(document, 'test')
  await expect.poll(() => kumiki.engine.settings.current().logDays).toBe(7)
  await sweep()
  expect(await kept('error')).toEqual(['day 5', 'day 9'])
  expect(await kept('audit')).toEqual(['day 0', 'day 5', 'day 9'])
})
