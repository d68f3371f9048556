// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Block } from '../../../../runtime/generated/screens/block.ts'
import { drawScreen, stubBrowser } from '../../../testing/draw.tsx'

vi.mock('@lingui/core/macro', () => import('../../../testing/lingui.ts'))
vi.mock('@lingui/react/macro', () => import('../../../testing/lingui.ts'))

beforeAll(() => stubBrowser())
afterEach(cleanup)

const kind = { key: 'KIND', label: 'Kind', input: 'textbox', check: {}, editable: true, messages: {} }
const item = {
  ...{ key: 'ITEM', label: 'Item', input: 'select', check: {}, editable: true, messages: {} },
  options: [{ value: '-', label: 'None' }],
}
const from = { contentId: 7, page: 'add/new' }

const all = [
  { value: '1', label: 'Hammer' },
  { value: '2', label: 'Saw' },
]

function draw(choices: object, initial: object = {}) {
  const block = {
    type: 'inputs',
    fields: [kind, { ...item, choices: { ...from, ...choices } }],
    initial,
    submit: { label: 'Send', onPress: [{ do: 'call', call: 'order', input: { of: { $get: 'event.value' } } }] },
  } as unknown as Block
  type Asked = { text?: string; values?: string[]; inputs?: { KIND: string } }
  return drawScreen(
    { state: {}, blocks: [block] },
    {
      answers: {
        order: () => ({}),
        'component-choices': ({ text = '', values }: Asked) => ({
          choices: all.filter(({ value, label }) =>
            values ? values.includes(value) : label.toLowerCase().includes(text.toLowerCase()),
          ),
          more: false,
        }),
      },
    },
  )
}

const asked = (calls: { key: string; input: unknown }[]) =>
  calls.filter(({ key }) => key === 'component-choices').map(({ input }) => input)

test('choices of a component come after the fixed ones, and again when a value on which they depend changes', async () => {
  const { calls } = draw({ reads: ['KIND'] })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Item' })
  await waitFor(() =>
    expect([...select.options].map(({ text }) => text)).toEqual(['Please choose', 'None', 'Hammer', 'Saw']),
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Kind' }), { target: { value: 'B' } })
  await waitFor(() =>
    expect(asked(calls)).toEqual([
      { ...from, field: 'ITEM', inputs: { KIND: '' } },
      { ...from, field: 'ITEM', inputs: { KIND: 'B' } },
    ]),
  )
  fireEvent.change(select, { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ key: 'order', input: { of: { KIND: 'B', ITEM: '2' } } }))
})

test('what is stored and no longer among the choices is told and kept', async () => {
  draw({ reads: [] }, { ITEM: '9' })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Item' })
  await waitFor(() => expect(select.selectedOptions[0]?.text).toBe('Missing: 9'))
})

test('where the engine looks for what is typed, a stored value is named at once, and the list is asked for on opening', async () => {
  const { calls } = draw({ reads: [], find: true }, { ITEM: '1' })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Item' })
  await waitFor(() => expect(field.value).toBe('Hammer'))
  expect(asked(calls)).toEqual([{ ...from, field: 'ITEM', values: ['1'] }])
  act(() => field.focus())
  fireEvent.click(field)
  await screen.findByRole('option', { name: 'Hammer', hidden: true })
  fireEvent.input(field, { target: { value: 'sa' } })
  await waitFor(() => expect(asked(calls).at(-1)).toEqual({ ...from, field: 'ITEM', text: 'sa' }))
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Hammer', hidden: true })).toBeNull())
  fireEvent.click(await screen.findByRole('option', { name: 'Saw', hidden: true }))
  await waitFor(() => expect(field.value).toBe('Saw'))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ key: 'order', input: { of: { KIND: null, ITEM: '2' } } }))
})
