// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftPlace } from './draft-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

const kept = (): unknown => JSON.parse(localStorage.getItem('kumiki.draft.here') ?? 'null')

test('typing is written once, after a pause', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem')
  const place = draftPlace('here')
  for (const name of ['o', 'oa', 'oak']) place.write({ name }, 3)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(kept()).toMatchObject({ value: { name: 'oak' }, revision: 3 })
  expect(write).toHaveBeenCalledTimes(1)
  write.mockRestore()
})

test('a page that is left writes at once, and so does who asks for the draft', () => {
  const place = draftPlace('here')
  place.write({ name: 'oak' }, 3)
  dispatchEvent(new Event('pagehide'))
  expect(kept()).toMatchObject({ value: { name: 'oak' } })
  place.write({ name: 'ash' }, 3)
  expect(place.read()).toMatchObject({ value: { name: 'ash' } })
})

test('what is given up is not written afterwards', () => {
  const place = draftPlace('here')
  place.write({ name: 'oak' }, 3)
  place.clear()
  vi.advanceTimersByTime(1000)
  dispatchEvent(new Event('pagehide'))
  expect(kept()).toBeNull()
})
