// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUsageTime } from './use-usage-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:45:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What is told in a quarter of an hour and a minute, looked at every second. */
function told(usage: Parameters<typeof useUsageTime>[0]): string[] {
  const texts: string[] = []
  const app = { notify: ({ text }: { text: string }) => void texts.push(text) }
  renderHook(() => useUsageTime(usage, app))
  vi.advanceTimersByTime(16 * 60_000)
  return texts
}

test('that the site closes is told twice: ten minutes before, and one', () => {
  const closing = { limitFlg: true, closesAt: Date.parse('2026-11-20T10:00:00Z') }
  expect(told(closing)).toEqual([
    'This site closes in 10 min. Please finish your work.',
    'This site closes in 1 min. Please finish your work.',
  ])
})

test('a site that does not close says nothing', () => {
  const closesAt = Date.parse('2026-11-20T10:00:00Z')
  expect(told({ limitFlg: false, closesAt })).toEqual([])
  expect(told(undefined)).toEqual([])
})
