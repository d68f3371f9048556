// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '../../../runtime/generated/calls/job.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { AppContext, type App } from '../../app/app.ts'
import { declared } from '../../call/call.ts'
import { jobsToldAtom } from '../../state/jobs.ts'
import { makeOpened } from '../../app/opened.ts'
import { makeShared } from '../../app/shared.ts'
import { stubBrowser } from '../../testing/draw.tsx'
import { Kit } from '../../testing/kit.tsx'
import { JobTray } from './job-tray.tsx'

const job: Job = {
  ...{ job: 'publish', id: 'a', title: 'Publish a site', name: 'Shop', state: 'running', done: 3, total: 12 },
  ...{ unit: 'documents', at: '2026-11-20T00:00:00Z', link: '/b2b/b2b/1' },
}

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function draw(first: Job[]) {
  let jobs = first
  const shared = makeShared()
  const asked: unknown[] = []
  const notices: unknown[] = []
  const opened: string[] = []
  const callNamed: App['callNamed'] = (key, input) => {
    asked.push(key === 'job-list' ? key : [key, input])
    if (key === 'job-remove') jobs = jobs.filter(({ id }) => id !== propertyOf(input, 'id'))
    return Promise.resolve(key === 'job-list' ? { jobs } : {})
  }
  const app: App = {
    boot: { audience: 'console', version: '', base: '/main', language: 'en', calls: {} },
    call: declared(callNamed),
    callNamed,
    shared,
    navigate: (to) => void opened.push(to),
    back: () => undefined,
    notify: (notice) => void notices.push(notice),
    confirm: () => Promise.resolve(true),
    asItWas: (to) => to,
    routeOf: () => undefined,
    opened: makeOpened(),
    results: new Map(),
    touch: () => undefined,
  }
  render(
    <Provider store={shared.store}>
      <AppContext value={app}>
        <Kit>
          <JobTray />
        </Kit>
      </AppContext>
    </Provider>,
  )
  const tell = (next: Job[]) => {
    jobs = next
    act(() => shared.store.set(jobsToldAtom, (count) => count + 1))
  }
  return { asked, notices, opened, tell }
}

test('without jobs there is no button; what the engine tells of brings it, and nobody asks again and again', async () => {
  const { asked, tell } = draw([])
  await waitFor(() => expect(asked).toEqual(['job-list']))
  expect(screen.queryByRole('button')).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  tell([job])
  await screen.findByRole('button', { name: 'Jobs: 1, running: 1' })
  expect(asked).toHaveLength(2)
})

test('the dialog says how far it is, stops it, and shows where its result is; its end is told once', async () => {
  const { asked, notices, opened, tell } = draw([job])
  fireEvent.click(await screen.findByRole('button', { name: 'Jobs: 1, running: 1' }))
  expect(await screen.findByText('3 of 12 documents')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Shop' }).getAttribute('value')).toBe('3')
  tell([{ ...job, state: 'failed', text: 'It was not done: there are problems (2).' }])
  expect(await screen.findByText('It was not done: there are problems (2).')).toBeTruthy()
  expect(notices).toEqual([{ tone: 'error', text: 'Publish a site: Shop\nIt was not done: there are problems (2).' }])
  fireEvent.click(screen.getByRole('button', { name: 'Show the result' }))
  expect(opened).toEqual(['/b2b/b2b/1'])
  fireEvent.click(await screen.findByRole('button', { name: 'Jobs: 1' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('There are no jobs any more.')).toBeTruthy()
  expect(asked).toContainEqual(['job-remove', { job: 'publish', id: 'a' }])
})
