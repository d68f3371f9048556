// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchActivity } from './watch-activity.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['keydown', 'input', 'pointerdown', 'wheel', 'touchmove'])('%s is an act, wherever it stops', (type) => {
  const { last, stop } = watchActivity()
  const inner = document.body.appendChild(document.createElement('input'))
  inner.addEventListener(type, (event) => event.stopPropagation())
  expect(last()).toBe(0)
  inner.dispatchEvent(new Event(type, { bubbles: true }))
  expect(last()).toBe(1000)
  stop()
  vi.setSystemTime(2000)
  inner.dispatchEvent(new Event(type, { bubbles: true }))
  expect(last()).toBe(1000)
})
