import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualRates } from '../settings/usual-rates.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'
import { makeRateLimits } from './rate-limits.ts'

test('L-13 strangers by the hundred thousand give nobody a new budget', () => {
  const limits = makeRateLimits(() => ({ ...usualRates, login: 10 }))
  const at = 1_000_000
  for (let taken = 0; taken < 5; taken++) limits.take('login', 'attacker', at)
  expect(() => limits.take('login', 'attacker', at)).toThrow('42900')
  for (let stranger = 0; stranger < 90_000; stranger++) limits.take('login', `early ${stranger}`, at - 120_000)
  for (let stranger = 0; stranger < 60_000; stranger++) limits.take('login', `late ${stranger}`, at)
  expect(() => limits.take('login', 'late 59999', at)).not.toThrow()
  for (let taken = 0; taken < 3; taken++) limits.take('login', 'late 59999', at)
  expect(() => limits.take('login', 'late 59999', at)).toThrow('42900')
})

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

test('L-12 tokens that are none are told so before the store is asked, once one network has tried enough', async () => {
  kumiki.engine.settings.current().rates.login = 60
  const info = (token: string, from: string) => kumiki.ask('console', 'GET /user/info', { token, from })
  const token = (number: number) => String(number).padStart(43, 'x')
  const answers: number[] = []
  for (let at = 0; at < 50; at++) answers.push((await info(token(at), '203.0.113.7')).status)
  expect(new Set(answers.slice(0, 25))).toEqual(new Set([401]))
  expect(answers.at(-1)).toBe(429)
  expect((await info(token(99), '203.0.113.8')).status).toBe(401)
  // Who is known is not asked to wait for them.
  expect((await info(kumiki.admin, '203.0.113.8')).code).toBe(20000)
  expect((await info(kumiki.admin, '203.0.113.7')).code).toBe(20000)
  const inAddress = await kumiki.ask('console', `GET /user/info?token=${kumiki.admin}`, { from: '203.0.113.8' })
  expect(inAddress).toMatchObject({ status: 401, code: 50008 })
})
