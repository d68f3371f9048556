import { afterEach, expect, test, vi } from 'vitest'
import { makeOpened } from './opened.ts'

afterEach(() => {
  vi.useRealTimers()
})

const input = { route: '/login', language: 'ja' }

test('an answer of the opening call is taken once, for the very same input', () => {
  const opened = makeOpened()
  opened.put('site-screen', input, { release: 1 })
  expect(opened.take('site-screen', { ...input, language: 'en' })).toBeUndefined()
  expect(opened.take('base-info', undefined)).toBeUndefined()
  expect(opened.take('site-screen', input)).toEqual({ release: 1 })
  expect(opened.take('site-screen', input)).toBeUndefined()
})

test('one that nobody took at once is old', () => {
  vi.useFakeTimers()
  const opened = makeOpened()
  opened.put('site-screen', input, { release: 1 })
  vi.advanceTimersByTime(10_000)
  expect(opened.take('site-screen', input)).toBeUndefined()
})

test('a change makes what came with the opening old', () => {
  const opened = makeOpened()
  opened.put('site-screen', input, { release: 1 })
  opened.clear()
  expect(opened.take('site-screen', input)).toBeUndefined()
})
