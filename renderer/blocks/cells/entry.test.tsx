// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { EntryCell } from '../../../runtime/generated/cells/entry.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const value = { $get: 'row.COUNT' }
const edit = (more: Partial<NonNullable<EntryCell['edit']>> = {}): NonNullable<EntryCell['edit']> => ({
  field: {
    key: 'COUNT',
    label: 'Count',
    input: 'number',
    check: { maxValue: 10, minValue: 0, digits: 3, scale: 0 },
    editable: true,
    messages: { 'input-too-large': 'At most 10.' },
  },
  value,
  onChange: [
    {
      do: 'call',
      call: 'save',
      input: { count: { $get: 'event.value' } },
      then: [{ do: 'set', state: 'refused', value: null }],
      onCode: { 60107: [{ do: 'set', state: 'refused', value: { $get: 'event.message' } }] },
    },
  ],
  problem: { $get: 'state.refused' },
  ...more,
})

function drawEntries(save: (input: unknown) => unknown, own: EntryCell['edit'] | null = edit()) {
  return drawScreen(
    {
      state: { refused: { in: 'memory' } },
      blocks: [
        {
          type: 'table',
          rows: [{ COUNT: 1 }, { COUNT: 2 }],
          columns: [
            { label: 'Count', cell: { type: 'entry', cell: { type: 'text', value }, ...(own && { edit: own }) } },
          ],
        },
      ],
    },
    { answers: { save } },
  )
}

const inputs = () => screen.findAllByRole<HTMLInputElement>('textbox')

test('U-21 a row that may not be changed has no input: its value stands there', async () => {
  drawEntries(() => ({}), edit({ when: { name: 'row.COUNT', condition: '<', value: 2 } }))
  expect(await inputs()).toHaveLength(1)
  expect(screen.getByText('2')).toBeTruthy()
})

test('Enter saves and goes on to the next row; nothing is sent where nothing was changed', async () => {
  const { calls } = drawEntries(() => ({}))
  const [one, two] = await inputs()
  one!.focus()
  fireEvent.change(one!, { target: { value: '5' } })
  fireEvent.keyDown(one!, { key: 'Enter' })
  expect(document.activeElement).toBe(two)
  await screen.findByText('Saved.')
  // The row says 1 until it is fetched again: what was taken stands there.
  expect(one!.value).toBe('5')
  fireEvent.keyDown(two!, { key: 'Enter' })
  fireEvent.blur(two!)
  expect(calls).toEqual([{ key: 'save', input: { count: '5' } }])
})

test('what is wrong is not sent, says why and keeps the focus; Escape takes it back', async () => {
  const { calls } = drawEntries(() => ({}))
  const [one] = await inputs()
  one!.focus()
  fireEvent.change(one!, { target: { value: '11' } })
  fireEvent.keyDown(one!, { key: 'Enter' })
  expect(await screen.findByText('At most 10.')).toBeTruthy()
  expect(one!.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(one)
  fireEvent.keyDown(one!, { key: 'Escape' })
  await waitFor(() => {
    expect(one!.value).toBe('1')
  })
  expect(screen.queryByText('At most 10.')).toBeNull()
  expect(calls).toEqual([])
})

test('for whoever may not change it, it is drawn as it would be without', async () => {
  drawEntries(() => ({}), null)
  await screen.findByText('2')
  expect(screen.queryByRole('textbox')).toBeNull()
})
