// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
import { moments } from '../../browser/format-moment.ts'

beforeAll(() => {
  stubBrowser()
  moments.areKnown = true
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const readAt = new Date(2026, 10, 20, 9, 0).toISOString()
const nextAt = new Date(2026, 10, 20, 9, 15).toISOString()
const draw = (update: object | undefined) =>
  drawScreen(
    {
      load: { rows: { call: 'page-data', input: { contentId: 7 } } },
      blocks: [
        { type: 'text', text: 'Stock' },
        { type: 'updated', update: { $get: 'load.rows.update' }, load: 'rows' },
      ],
    },
    { answers: { 'page-data': () => ({ rows: [], ...(update && { update }) }) } },
  )

test('says when rows were read and when they are read next, and fetches them then', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const drawn = draw({ readAt, nextAt, seconds: 60 })
  expect(await screen.findByText('As of 2026-11-20 09:00 (next update: 2026-11-20 09:15)')).toBeTruthy()
  const before = drawn.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(drawn.calls).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(drawn.calls).toHaveLength(before + 1)
})

test('rows that are read each time say nothing', async () => {
  draw(undefined)
  expect(await screen.findByText('Stock')).toBeTruthy()
  expect(screen.queryByText(/As of/)).toBeNull()
})
