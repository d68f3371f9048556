// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLoginLife } from './login-life.ts'
import { watchLogin, type WatchLogin } from './watch-login.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A login of 30 minutes without action and 12 hours at most. */
function begin(options: Partial<WatchLogin> = {}) {
  const life = makeLoginLife('action')
  life.told({ idleSeconds: 1800, endSeconds: 43_200 }, Date.now())
  const ends: string[] = []
  const person = { actedAt: 0 }
  /** Answered at once, as a call that the person has made. */
  const extend = vi.fn(() => Promise.resolve(life.acted(Date.now())))
  const warnings: AbortSignal[] = []
  const asked = vi.fn(() => Promise.resolve(true))
  const stop = watchLogin({
    life,
    hasMarker: () => true,
    isConnected: () => true,
    ask: asked,
    actedAt: () => person.actedAt,
    extend,
    warn: (signal) => warnings.push(signal),
    onEnd: (reason) => ends.push(reason),
    ...options,
  })
  return { life, ends, person, extend, warnings, asked, stop }
}

test('a minute before the idle cut the person is asked, once; then it ends', () => {
  const { ends, warnings, asked } = begin()
  vi.advanceTimersByTime(28.9 * minute)
  expect(warnings).toHaveLength(0)
  vi.advanceTimersByTime(minute)
  expect(warnings).toHaveLength(1)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(minute)
  expect(ends).toEqual(['idle'])
  expect(warnings[0]!.aborted).toBe(true)
  expect(asked).not.toHaveBeenCalled()
})

test('an action takes the question back, also one in another tab', () => {
  const { life, ends, warnings } = begin()
  vi.advanceTimersByTime(29.5 * minute)
  makeLoginLife('action').acted(Date.now())
  vi.advanceTimersByTime(1000)
  expect(warnings[0]!.aborted).toBe(true)
  vi.advanceTimersByTime(29 * minute)
  expect(warnings).toHaveLength(2)
  life.acted(Date.now())
  vi.advanceTimersByTime(20 * minute)
  expect(ends).toEqual([])
})

test('after its time a login ends though it is used, without a question', () => {
  const { life, ends, warnings } = begin()
  life.told({ idleSeconds: 1800, endSeconds: 600 }, Date.now())
  vi.advanceTimersByTime(10 * minute + 2000)
  expect(ends).toEqual(['time'])
  expect(warnings).toEqual([])
})

test('the engine is asked only while the socket is down, at most every 30 s, and that is no action', async () => {
  let isConnected = true
  const { asked, life, ends } = begin({ isConnected: () => isConnected })
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(asked).not.toHaveBeenCalled()
  isConnected = false
  const before = life.end().at
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(asked).toHaveBeenCalledTimes(10)
  expect(life.end().at).toBe(before)
  asked.mockResolvedValue(false)
  await vi.advanceTimersByTimeAsync(minute)
  expect(ends).toEqual(['engine'])
})

test('an engine that does not answer ends nothing', async () => {
  const { ends } = begin({ isConnected: () => false, ask: () => Promise.reject(new Error('away')) })
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(ends).toEqual([])
})

test('it begins after 30 s; a login that ended in another tab is noticed in half a second', () => {
  let marker = true
  const { ends } = begin({ hasMarker: () => marker })
  marker = false
  vi.advanceTimersByTime(30_000)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(500)
  expect(ends).toEqual(['elsewhere'])
})

test('who leaves is watched no more', () => {
  const { ends, stop } = begin()
  stop()
  vi.advanceTimersByTime(60 * minute)
  expect(ends).toEqual([])
})

test('U-02 who types is at work: it is told to the engine once a minute at most, and nobody is asked', () => {
  const { ends, person, extend, warnings } = begin()
  for (let second = 0; second < 60 * 60; second += 10) {
    vi.advanceTimersByTime(10_000)
    person.actedAt = Date.now()
  }
  expect(warnings).toEqual([])
  expect(ends).toEqual([])
  expect(extend.mock.calls.length).toBeGreaterThan(50)
  expect(extend.mock.calls.length).toBeLessThanOrEqual(60)
  // Thirty minutes after the last letter it ends all the same.
  vi.advanceTimersByTime(32 * minute)
  expect(warnings).toHaveLength(1)
  expect(ends).toEqual(['idle'])
})

test('U-02 any act answers the question, at once; where the engine is away it is told again', async () => {
  const { life, ends, person, extend, warnings } = begin()
  vi.advanceTimersByTime(29.5 * minute)
  expect(warnings).toHaveLength(1)
  extend.mockRejectedValueOnce(new Error('away'))
  person.actedAt = Date.now()
  await vi.advanceTimersByTimeAsync(500)
  expect(extend).toHaveBeenCalledTimes(1)
  expect(warnings[0]!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(6000)
  expect(extend).toHaveBeenCalledTimes(2)
  expect(warnings[0]!.aborted).toBe(true)
  expect(life.last()).toBeGreaterThan(person.actedAt)
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(extend).toHaveBeenCalledTimes(2)
  expect(ends).toEqual([])
})
