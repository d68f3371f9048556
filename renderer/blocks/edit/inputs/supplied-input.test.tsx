// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Block } from '../../../../runtime/generated/screens/block.ts'
import { CallFailure } from '../../../call/call.ts'
import { drawScreen, stubBrowser } from '../../../testing/draw.tsx'
import type { Choice } from '../../choices/use-supplied.ts'

beforeAll(() => stubBrowser())
afterEach(cleanup)
afterEach(() => vi.useRealTimers())

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

/** `failures`: what the first tries to fetch choices end with. */
function draw(choices: object, initial: object = {}, failures: CallFailure[] = []) {
  const block = {
    type: 'inputs',
    fields: [kind, { ...item, choices: { ...from, ...choices } }],
    initial,
    submit: { label: 'Send', onPress: [{ do: 'call', call: 'order', input: { of: { $get: 'event.value' } } }] },
  } as unknown as Block
  type Asked = { text?: string; values?: string[]; current?: number; inputs?: { KIND: string } }
  return drawScreen(
    { state: {}, blocks: [block] },
    {
      answers: {
        order: () => ({}),
        'component-choices': ({ text = '', values }: Asked) => {
          const failure = failures.shift()
          if (failure) throw failure
          const isWanted = ({ value, label }: Choice) =>
            values ? values.includes(value) : label.toLowerCase().includes(text.toLowerCase())
          return { choices: all.filter(isWanted), more: false }
        },
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

const columns = [{ label: 'Name', cell: { type: 'text', value: { $get: 'row.NAME' } } }]
const table = { columns, pages: true }

/** One page of rows a time, each with its own row. */
function drawRows(field: object, answer: (asked: { current?: number; inputs?: { KIND: string } }) => object) {
  const block = {
    type: 'inputs',
    fields: [kind, { ...item, options: undefined, ...field }],
    submit: { label: 'Send', onPress: [{ do: 'call', call: 'order', input: { of: { $get: 'event.value' } } }] },
  } as unknown as Block
  return drawScreen({ state: {}, blocks: [block] }, { answers: { order: () => ({}), 'component-choices': answer } })
}

test('rows are chosen page by page: keys go from one to the next, Enter in a dialog ends it', async () => {
  const { calls } = drawRows(
    { choices: { ...from, reads: [], shows: 'table', table }, look: { height: 234, dialog: true } },
    ({ current = 1 }) => ({
      choices: [{ value: `${current}`, label: `Row ${current}`, row: { NAME: `Name ${current}` } }],
      more: current < 2,
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Pick…' }))
  await screen.findByText('Name 1')
  fireEvent.click(screen.getByRole('button', { name: 'Further rows' }))
  await screen.findByText('Name 2')
  const row = screen.getByRole('radio', { name: 'Row 2' })
  fireEvent.click(row)
  expect(screen.getByRole('dialog')).toBeTruthy()
  fireEvent.keyDown(row, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Item').value).toBe('Row 2')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ key: 'order', input: { of: { KIND: null, ITEM: '2' } } }))
})

const typedTable = {
  choices: {
    ...{ ...from, reads: ['KIND'], shows: 'table' },
    table: {
      columns: [
        { label: 'Name', cell: { type: 'text', value: { $get: 'row.NAME' } } },
        { label: 'Pieces', cell: { type: 'number', value: { $get: 'row.QTY' } }, input: 'QTY' },
        {
          label: 'Worth',
          cell: { type: 'number', value: { $get: 'row.WORTH$calculated' } },
          follows: {
            name: 'WORTH$calculated',
            formula: {
              op: '*',
              of: [
                { op: 'field', field: 'QTY' },
                { op: 'value', value: '3' },
              ],
            },
            decimals: 0,
            rounding: 1,
          },
        },
      ],
    },
  },
  rowInputs: [
    {
      ...{ key: 'QTY', label: 'Pieces', input: 'number', editable: true },
      check: { required: true, minValue: 1 },
      messages: { 'input-too-small': 'Too few', 'input-required': 'Needed' },
    },
  ],
}
const twoRows = () => ({
  choices: [1, 2].map((number) => ({
    value: `${number}`,
    label: `Row ${number}`,
    row: { NAME: `Name ${number}`, QTY: number === 2 ? '5' : null, WORTH$calculated: number === 2 ? '15' : null },
  })),
  more: false,
})

test('rows are typed into: only those that say something else than before are sent, calculated columns follow, and what is wrong stands at its row', async () => {
  const { calls } = drawRows(typedTable, twoRows)
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Pieces/ })
  expect([first!.value, second!.value]).toEqual(['', '5'])
  fireEvent.change(second!, { target: { value: '7' } })
  await screen.findByText('21')
  await screen.findByText('Rows filled in: 1')
  fireEvent.change(second!, { target: { value: '5' } })
  await screen.findByText('15')
  expect(screen.queryByText(/Rows filled in/)).toBeNull()
  fireEvent.change(first!, { target: { value: '0' } })
  fireEvent.blur(first!)
  await screen.findByText('Too few')
  fireEvent.change(second!, { target: { value: '0' } })
  fireEvent.change(first!, { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(second))
  fireEvent.change(second!, { target: { value: '5' } })
  expect(calls.some(({ key }) => key === 'order')).toBe(false)
  fireEvent.change(first!, { target: { value: '２' } })
  await screen.findByText('6')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const ITEM = [{ key: '1', inputs: { QTY: '２' } }]
  await waitFor(() => expect(calls.at(-1)).toEqual({ key: 'order', input: { of: { KIND: null, ITEM } } }))
  // Other rows may have the same keys.
  fireEvent.change(await field('Kind'), { target: { value: 'B' } })
  await waitFor(() => expect(screen.queryByText(/Rows filled in/)).toBeNull())
  expect(first!.value).toBe('')
})

test('a calculated column has as many decimals as it says', async () => {
  const { columns } = typedTable.choices.table
  const finer = columns.map((one) => ('follows' in one ? { ...one, follows: { ...one.follows, decimals: 1 } } : one))
  const choices = { ...typedTable.choices, table: { ...typedTable.choices.table, columns: finer } }
  drawRows({ ...typedTable, choices }, twoRows)
  const [, second] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Pieces/ })
  fireEvent.change(second!, { target: { value: '1.25' } })
  await screen.findByText('3.7')
})

test('Enter goes down the column and sends nothing', async () => {
  const { calls } = drawRows(typedTable, twoRows)
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Pieces/ })
  act(() => first!.focus())
  fireEvent.keyDown(first!, { key: 'Enter' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second!, { key: 'Enter', shiftKey: true })
  expect(document.activeElement).toBe(first)
  expect(calls.some(({ key }) => key === 'order')).toBe(false)
})

test('a table in a dialog says beside its button how many rows are filled in, and they can be cleared', async () => {
  const { calls } = drawRows({ ...typedTable, look: { height: 234, dialog: true } }, twoRows)
  fireEvent.click(await screen.findByRole('button', { name: 'Pick…' }))
  const [first] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Pieces/ })
  fireEvent.change(first!, { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const item = screen.getByLabelText<HTMLInputElement>('Item')
  expect(item.value).toBe('Rows filled in: 1')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(item.value).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ key: 'order', input: { of: { KIND: null, ITEM: null } } }))
})

test('a value that a component gets follows what it depends on, and what is typed after it stays', async () => {
  drawRows({ input: 'textbox', choices: { ...from, reads: ['KIND'], shows: 'value' } }, ({ inputs }) => ({
    choices: inputs?.KIND ? [{ value: `of ${inputs.KIND}`, label: '' }] : [],
    more: false,
  }))
  const got = await screen.findByLabelText<HTMLInputElement>('Item')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'A' } })
  await waitFor(() => expect(got.value).toBe('of A'))
  fireEvent.change(got, { target: { value: 'mine' } })
  expect(got.value).toBe('mine')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'B' } })
  await waitFor(() => expect(got.value).toBe('of B'))
})

test('a day is chosen among those of the component, by keys and by presses', async () => {
  const { calls } = drawRows(
    { input: 'date', choices: { ...from, reads: [], shows: 'days' }, look: { height: 300 } },
    () => ({
      choices: [
        { value: '2026-12-01', label: 'early' },
        { value: '2026-12-24', label: 'late' },
      ],
      more: false,
    }),
  )
  const day = (name: RegExp) => screen.findByRole('button', { name })
  const early = await day(/1.*early/)
  fireEvent.click(await day(/12月2日|December 2/))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
    fireEvent.keyDown(document.activeElement === document.body ? early : document.activeElement!, { key })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-24'))
  fireEvent.click(document.activeElement!)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ key: 'order', input: { of: { KIND: null, ITEM: '2026-12-24' } } }))
})

test('U-11 closed days of a component cannot be chosen and say why; the first value passes over them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00') })
  const closed = [
    { value: '2026-12-01', label: 'Stocktaking' },
    { value: '2026-12-24', label: '2026-12-24' },
  ]
  const initial = { sign: '+', number: 0, unit: 'day' }
  const { calls } = drawRows(
    {
      ...{ input: 'date', datetime: { format: 'yyyy-MM-dd', timeDigit: 6, initial, weekdays: [1, 2, 3, 4, 5] } },
      choices: { ...from, reads: ['KIND'], shows: 'days', closed: true },
    },
    () => ({ choices: closed, more: false }),
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Item')
  await waitFor(() => expect(field.value).toBe('2026-12-02'))
  fireEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
  const day = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-day="2026-12-01"]')
    expect(found?.getAttribute('aria-label')).toContain('Stocktaking')
    return found
  })
  if (day) fireEvent.click(day)
  expect(field.value).toBe('2026-12-02')
  fireEvent.change(field, { target: { value: '2026-12-24' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(field, { target: { value: '2026-12-25' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ key: 'order', input: { of: { KIND: null, ITEM: '2026-12-25' } } }))
  expect(asked(calls)).toHaveLength(1)
})

test('choices that could not be fetched are asked for again, told once, and what is stored stays chosen', async () => {
  const away = { kind: 'answer', outcome: { do: 'show' }, canRetry: true } as const
  const { calls } = draw({ reads: [] }, { ITEM: '2' }, [new CallFailure('Not reached', away)])
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Item' })
  await screen.findByText('The choices could not be fetched yet. They are asked for again.')
  expect(select.value).toBe('2')
  expect(select.selectedOptions[0]?.text).toBe('…')
  await waitFor(() => expect(select.selectedOptions[0]?.text).toBe('Saw'))
  expect(screen.queryByText(/could not be fetched/)).toBeNull()
  expect(asked(calls)).toHaveLength(2)
})

test('choices that cannot be fetched are asked for once, and that they are missing stays said', async () => {
  const refused = { kind: 'answer', outcome: { do: 'show' } } as const
  const { calls } = draw({ reads: [] }, {}, [new CallFailure('Refused', refused)])
  await screen.findByText('The choices could not be fetched.')
  expect(asked(calls)).toHaveLength(1)
})
