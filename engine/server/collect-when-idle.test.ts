import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

let calls: number
let collected: number
let collecting: { stop(): void }

beforeEach(() => {
  vi.useFakeTimers()
  calls = 0
  collected = 0
  collecting = collectWhenIdle(() => calls, { collect: () => collected++ })
})
afterEach(() => {
  collecting.stop()
  vi.useRealTimers()
})

test('once after each busy time, when nobody has worked for a while', () => {
  calls += 1000
  vi.advanceTimersByTime(20_000)
  expect(collected).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(collected).toBe(1)
  vi.advanceTimersByTime(600_000)
  expect(collected).toBe(1)
  calls += 1000
  vi.advanceTimersByTime(30_000)
  expect(collected).toBe(2)
})

test('neither while calls come nor for the few of an open page', () => {
  for (let i = 0; i < 20; i++) {
    calls += 100
    vi.advanceTimersByTime(5_000)
  }
  expect(collected).toBe(0)
  collecting.stop()
  collecting = collectWhenIdle(() => calls, { collect: () => collected++ })
  for (let i = 0; i < 20; i++) {
    calls += 2
    vi.advanceTimersByTime(5_000)
  }
  expect(collected).toBe(0)
})
