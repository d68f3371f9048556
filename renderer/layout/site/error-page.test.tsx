// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AppContext, type App } from '../../app/app.ts'
import { CallFailure } from '../../call/call.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { Kit } from '../../testing/kit.tsx'
import { ErrorPage } from './error-page.tsx'

beforeAll(() => stubBrowser())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const app = { navigate: () => undefined } as Partial<App> as App

function show(failure: CallFailure) {
  const onRetry = vi.fn()
  render(
    <AppContext value={app}>
      <ErrorPage failure={failure} onRetry={onRetry} />
    </AppContext>,
    { wrapper: Kit },
  )
  return onRetry
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('U-24 without a connection another try is the way on, and is made by itself when there is one again', () => {
  vi.useFakeTimers()
  const onRetry = show(new CallFailure('The server cannot be reached.', { kind: 'network', outcome: { do: 'show' } }))
  expect(buttons()).toEqual(['Try again'])
  expect(screen.getAllByText(/server cannot be reached/)).toHaveLength(1)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledTimes(1)
  act(() => void vi.advanceTimersByTime(5000))
  expect(onRetry).toHaveBeenCalledTimes(2)
  cleanup()
  vi.advanceTimersByTime(60_000)
  expect(onRetry).toHaveBeenCalledTimes(2)
})

test('U-25 a closed site says so in its own words, and when it opens', () => {
  const data = { stopped: true, opens: { day: '2026-11-27', time: '07:00' }, reference: 'abc' }
  const onRetry = show(
    new CallFailure('Good night.', { kind: 'answer', status: 422, code: 60107, data, outcome: { do: 'show' } }),
  )
  expect(screen.getByRole('heading').textContent).toBe('Good night.')
  screen.getByText('Opens next: 2026-11-27 07:00')
  expect(screen.queryByText(/abc/)).toBeNull()
  expect(buttons()).toEqual(['Try again'])
  expect(onRetry).not.toHaveBeenCalled()
})

test('what was not found leads home', () => {
  show(new CallFailure('Not found', { kind: 'answer', status: 404, outcome: { do: 'show' } }))
  expect(buttons()).toEqual(['To the home page'])
})
