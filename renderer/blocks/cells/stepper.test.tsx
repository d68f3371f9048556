// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
import { toCount } from './stepper.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

/** A list of one row whose quantity is saved by a call. */
function drawRow(count: number, save: (input: { count: number }) => unknown, left?: number, refused = '') {
  return drawScreen(
    {
      load: { rows: { call: 'rows' } },
      blocks: [
        {
          type: 'table',
          rows: { $get: 'load.rows.rows' },
          columns: [
            { label: 'Code', cell: { type: 'text', value: { $get: 'row.CODE' } } },
            {
              label: 'Quantity',
              cell: {
                type: 'stepper',
                value: { $get: 'row.COUNT' },
                min: 0,
                max: 999,
                left: { $get: 'row.LEFT' },
                refused,
                prefix: '×',
                addLabel: 'Add',
                addHint: 'Goes into the cart',
                removeLabel: 'Remove',
                removeHint: 'Goes out of the cart',
                onChange: [
                  {
                    do: 'call',
                    call: 'save',
                    input: {
                      key: { $get: 'row.$key' },
                      count: { $get: 'event.value' },
                      from: { $get: 'event.before' },
                    },
                    into: 'row',
                    take: 'row',
                  },
                ],
              },
            },
          ],
        },
      ],
    },
    { answers: { rows: () => ({ rows: [{ $key: ['A'], CODE: 'A-1', COUNT: count, LEFT: left }] }), save: save } },
  )
}

const saves = (drawn: { calls: { key: string; input: unknown }[] }) =>
  drawn.calls.filter(({ key }) => key === 'save').map(({ input }) => (input as { count: number }).count)

test('adding shows one at once, saves it, and moves the focus on', async () => {
  const drawn = drawRow(0, ({ count }) => ({ row: { COUNT: count } }))
  fireEvent.click(await screen.findByText('Add'))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1')
  await waitFor(() => {
    expect(saves(drawn)).toEqual([1])
  })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One more: A-1')
  await waitFor(() => {
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1')
  })
})

test('taking the last one out moves the focus to the button that adds it again', async () => {
  drawRow(1, ({ count }) => ({ row: { COUNT: count } }))
  const less = await screen.findByRole('button', { name: /^One less/ })
  expect(less.hasAttribute('disabled'), 'one sign takes it out').toBe(true)
  const bin = screen.getByRole('button', { name: /^Remove/ })
  bin.focus()
  fireEvent.click(bin)
  const add = await screen.findByRole('button', { name: /^Add/ })
  expect(document.activeElement).toBe(add)
})

test('U-27 a quantity is one stop of the keyboard, which steps it with the arrows', async () => {
  const drawn = drawRow(2, ({ count }) => ({ row: { COUNT: count } }))
  const input = await screen.findByRole<HTMLInputElement>('textbox')
  const stops = [...(input.parentElement?.querySelectorAll<HTMLElement>('button, input') ?? [])]
  expect(stops.filter(({ tabIndex }) => tabIndex >= 0)).toEqual([input])
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  await waitFor(() => expect(saves(drawn)).toEqual([3]))
})

test('a quantity that has a least one is never less, pressed or typed', async () => {
  const cell = { type: 'stepper' as const, value: { $get: 'row.COUNT' }, min: 2, onChange: [] }
  drawScreen(
    {
      load: { rows: { call: 'rows' } },
      blocks: [{ type: 'table', rows: { $get: 'load.rows.rows' }, columns: [{ label: 'Quantity', cell }] }],
    },
    { answers: { rows: () => ({ rows: [{ $key: ['A'], COUNT: 2 }] }) } },
  )
  const input = await screen.findByRole<HTMLInputElement>('textbox')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(input.value).toBe('2')
  fireEvent.change(input, { target: { value: '1' } })
  fireEvent.blur(input)
  expect(await screen.findByText('Please enter a whole number from 2 to 999.')).toBeTruthy()
})

test('quick presses are one save of the last number', async () => {
  const drawn = drawRow(2, ({ count }) => ({ row: { COUNT: count } }))
  const more = await screen.findByLabelText('One more: A-1')
  fireEvent.click(more)
  fireEvent.click(more)
  fireEvent.click(more)
  await waitFor(() => {
    expect(saves(drawn)).toEqual([5])
  })
})

test('a number that was refused goes back, and the reason is told', async () => {
  const drawn = drawRow(2, () => {
    throw new CallFailure('Sold out', { kind: 'answer', outcome: { do: 'reject' } })
  })
  fireEvent.click(await screen.findByLabelText('One more: A-1'))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('3')
  await waitFor(() => {
    expect(drawn.notices.map(({ text }) => text)).toEqual(['Sold out'])
  })
  await waitFor(() => {
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2')
  })
})

test('numbers are typed in full width; a change right before leaving is not lost', async () => {
  const drawn = drawRow(2, ({ count }) => ({ row: { COUNT: count } }))
  const input = await screen.findByRole('textbox')
  fireEvent.change(input, { target: { value: '９９９' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => {
    expect(saves(drawn)).toEqual([999])
  })
  fireEvent.click(screen.getByLabelText('One less: A-1'))
  cleanup()
  await waitFor(() => {
    expect(saves(drawn)).toEqual([999, 998])
  })
})

test.each(['-1', '1.5', '1e2', 'abc', '😀', '"'])(
  '%s is no quantity: the old one stays, and it is told',
  async (typed) => {
    const drawn = drawRow(2, ({ count }) => ({ row: { COUNT: count } }))
    const input = await screen.findByRole<HTMLInputElement>('textbox')
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.blur(input)
    expect(input.value).toBe('2')
    expect(screen.getByRole('alert').textContent).toBe('Please enter a whole number from 0 to 999.')
    expect(saves(drawn)).toEqual([])
  },
)

test('U-34 more than the most is told and changes nothing: a typed number becomes no other one', async () => {
  const drawn = drawRow(2, ({ count }) => ({ row: { COUNT: count } }))
  const input = await screen.findByRole<HTMLInputElement>('textbox')
  expect(input.maxLength).toBeGreaterThan(4)
  fireEvent.change(input, { target: { value: '1,000' } })
  fireEvent.blur(input)
  expect(screen.getByRole('alert').textContent).toBe('The most is 999.')
  expect(input.value).toBe('2')
  expect(saves(drawn)).toEqual([])
})

test('what is left is told beside the quantity, also when there are fewer by now, and no more is asked for', async () => {
  const drawn = drawRow(50, ({ count }) => ({ row: { COUNT: count } }), 7)
  expect((await screen.findByRole('alert')).textContent).toBe('Only 7 left.')
  const input = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(input, { target: { value: '20' } })
  fireEvent.blur(input)
  expect(input.value).toBe('50')
  fireEvent.change(input, { target: { value: '6' } })
  fireEvent.blur(input)
  await waitFor(() => {
    expect(saves(drawn)).toEqual([6])
  })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what can no longer be had says why beside its quantity; it can be taken out, not be more', async () => {
  const drawn = drawRow(2, ({ count }) => ({ row: { COUNT: count } }), undefined, 'Awaiting stock')
  expect((await screen.findByRole('alert')).textContent).toBe('Awaiting stock')
  expect(screen.getByText('×')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /One more/ }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /One less/ }))
  await waitFor(() => expect(saves(drawn)).toEqual([1]))
})

test('a change says which quantity the person saw', async () => {
  const drawn = drawRow(2, ({ count }) => ({ row: { COUNT: count } }))
  const input = await screen.findByRole('textbox')
  for (const typed of ['5', '9']) {
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.blur(input)
  }
  await waitFor(() => {
    expect(drawn.calls.filter(({ key }) => key === 'save').map(({ input: sent }) => sent)).toMatchObject([
      { count: 5, from: 2 },
      { count: 9, from: 5 },
    ])
  })
})

test.each([
  ['12', 12],
  ['１２', 12],
  [' 3 ', 3],
  [4.9, 4],
  ['', undefined],
  ['abc', undefined],
  [null, undefined],
])('%j is read as %j', (typed, expected) => {
  expect(toCount(typed)).toBe(expected)
})

test('the builder’s words are told where the pointer rests: on adding, and on taking out', async () => {
  drawRow(0, () => ({}))
  expect((await screen.findByRole('button', { name: /^Add/ })).title).toBe('Goes into the cart')
  cleanup()
  drawRow(2, () => ({}))
  expect((await screen.findByRole('button', { name: /^Remove/ })).title).toBe('Goes out of the cart')
})

test('what is out of stock says so in the place of the button that would do nothing', async () => {
  drawRow(0, () => ({}), 0)
  await screen.findByText('Only 0 left.')
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull()
})

test('the number in front of the button is what goes into the cart; what is none is told and orders nothing', async () => {
  const counts: number[] = []
  drawRow(0, ({ count }) => {
    counts.push(count)
    return { row: { COUNT: count } }
  })
  const typed = await screen.findByRole('textbox', { name: /^Quantity/ })
  const enter = (value: string) => {
    fireEvent.change(typed, { target: { value } })
    fireEvent.keyDown(typed, { key: 'Enter' })
  }
  enter('two')
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a whole number from 0 to 999.')
  enter('5000')
  expect(screen.getByRole('alert').textContent).toBe('The most is 999.')
  expect(counts).toEqual([])
  enter('２０')
  await waitFor(() => expect(counts).toEqual([20]))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })).value).toBe('20')
})
