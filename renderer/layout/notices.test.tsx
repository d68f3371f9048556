// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Kit } from '../testing/kit.tsx'
import { stubBrowser } from '../testing/draw.tsx'
import { Notices, notify } from './notices.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

test('the outcome of a try takes the place of what an earlier one was told; other words stay', () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Notices />
    </Provider>,
    { wrapper: Kit },
  )
  const texts = () =>
    [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map((one) => one.textContent)
  act(() => notify(store, { tone: 'info', text: 'Another person is here.' }))
  act(() => notify(store, { tone: 'error', text: 'Not saved.', about: 'save' }))
  expect(texts()).toEqual(['Not saved.', 'Another person is here.'])
  act(() => notify(store, { tone: 'success', text: 'Saved.', about: 'save' }))
  act(() => notify(store, { tone: 'success', text: 'Saved.', about: 'save' }))
  expect(texts()).toEqual(['Another person is here.', 'Saved.'])

  const done: string[] = []
  act(() =>
    notify(store, { tone: 'info', text: 'Removed.', action: { label: 'Undo', run: () => done.push('undone') } }),
  )
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(done).toEqual(['undone'])
  expect(texts()).toEqual(['Another person is here.', 'Saved.'])
})
