import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../test/open-engine.ts'

const minute = 60_000
let kumiki: TestEngine
let time = new Date('2026-11-20T03:00:00Z')
let steady = 0
beforeAll(async () => {
  kumiki = await openEngine({ now: () => new Date(time), steady: () => steady })
})
afterAll(() => kumiki.close())

const info = async (token: string) => (await kumiki.call('GET /user/info', { token })).code
const later = (ms: number) => {
  time = new Date(time.getTime() + ms)
  steady += ms
}
const setClock = (ms: number) => {
  time = new Date(time.getTime() + ms)
}

test('who works stays logged in when the time of day jumps ahead, and an hour later when it jumps back', async () => {
  const { token } = await kumiki.addUser('steady', {})
  expect(await info(token)).toBe(20000)
  setClock(45 * minute)
  expect(await info(token)).toBe(20000)
  later(minute)
  setClock(-60 * minute)
  expect(await info(token)).toBe(20000)
})

test('who does nothing is logged out after the idle time, whatever the time of day says', async () => {
  const { token } = await kumiki.addUser('idle', {})
  expect(await info(token)).toBe(20000)
  setClock(-60 * minute)
  later(29 * minute)
  expect(await info(token)).toBe(20000)
  later(31 * minute)
  expect(await info(token)).toBe(50014)
})

test('a session that this process has not seen is judged by what the store says of it', async () => {
  const { token } = await kumiki.addUser('unseen', {})
  later(31 * minute)
  expect(await info(token)).toBe(50014)
})
