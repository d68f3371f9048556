// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubBrowser } from '../testing/draw.tsx'
import { Kit } from '../testing/kit.tsx'
import { ask, Questions } from './questions.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

test('E-03 a question that stands is not asked once more; another one waits for its turn', async () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Questions />
    </Provider>,
    { wrapper: Kit },
  )
  const [first, second] = [ask(store, { text: 'Order?' }), ask(store, { text: 'Order?' })]
  const other = ask(store, { text: 'Empty?' })
  expect(await second).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await first).toBe(true)
  await screen.findByText('Empty?')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await other).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who is logged out is told so before anything else that waits for an answer', async () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Questions />
    </Provider>,
    { wrapper: Kit },
  )
  void ask(store, { text: 'Load again?' })
  await screen.findByText('Load again?')
  const told = ask(store, { text: 'You are logged out.', forced: true })
  await screen.findByText('You are logged out.')
  expect(screen.queryByText('Load again?')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await told).toBe(true)
  await screen.findByText('Load again?')
})

test.each([
  [{ text: 'Order?' }, 'OK'],
  [{ text: 'Delete?', danger: true }, 'Cancel'],
  [{ text: 'Load again?', uninvited: true }, 'Cancel'],
  [{ text: 'You are logged out.', forced: true }, 'OK'],
])('U-26 Enter goes on, but for what cannot be taken back or comes by itself: %o', async (question, focused) => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Questions />
    </Provider>,
    { wrapper: Kit },
  )
  void ask(store, question)
  const button = await screen.findByRole('button', { name: focused })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('what is agreed to stands with its labels below a title of its own', async () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Questions />
    </Provider>,
    { wrapper: Kit },
  )
  const rows = [{ label: 'Total', value: '¥242', strong: true }]
  void ask(store, { title: 'Confirm the order', text: 'Order?', rows })
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the order' })
  expect(dialog.querySelector('dt')?.textContent).toBe('Total')
  expect(dialog.querySelector('[data-strong] dd')?.textContent).toBe('¥242')
})

test('U-02 a question with an end shows the seconds that are left', async () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Questions />
    </Provider>,
    { wrapper: Kit },
  )
  void ask(store, { text: 'Are you there?', forced: true, until: Date.now() + 50_000 })
  const timer = await screen.findByRole('timer')
  expect(timer.textContent).toMatch(/^Logged out in (4\d|50) seconds$/)
})

test('L10 what may be written is taken as it stands when the person goes on, and need not be written', async () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <Questions />
    </Provider>,
    { wrapper: Kit },
  )
  const taken: string[] = []
  const take = (written: string) => void taken.push(written)
  const asks = [
    { label: 'Note', take },
    { label: 'When', input: 'moment' as const, take },
    { label: 'Name', maxLength: 64, take },
  ]
  const asked = ask(store, { text: 'Publish?', asks })
  const field = await screen.findByRole('textbox', { name: 'Note' })
  fireEvent.change(field, { target: { value: ' New prices ' } })
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '2026-04-01T09:30' } })
  // Enter goes on, as it does where nothing is asked for.
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await asked).toBe(true)
  expect(taken).toEqual(['New prices', new Date('2026-04-01T09:30').toISOString(), ''])
})
