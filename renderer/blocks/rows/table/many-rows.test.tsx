// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TableBlock } from '../../../../runtime/generated/blocks/table.ts'
import { drawScreen, stubBrowser } from '../../../testing/draw.tsx'

beforeEach(() => {
  stubBrowser()
})
afterEach(cleanup)

const cart: TableBlock = {
  type: 'table',
  rows: { $get: 'load.cart.rows' },
  paging: 'none',
  columns: [
    { label: 'Price', cell: { type: 'number', value: { $get: 'row.PRICE' } } },
    {
      label: 'Quantity',
      cell: {
        type: 'stepper',
        value: { $get: 'row.COUNT' },
        onChange: [{ do: 'call', call: 'take', input: {}, into: 'row', take: 'row' }],
      },
    },
  ],
}
const drawCart = (rows: unknown[]) =>
  drawScreen(
    { load: { cart: { call: 'cart', input: {} } }, blocks: [cart] },
    { answers: { cart: () => ({ rows }), take: () => ({ row: { COUNT: 7 } }) } },
  )

test('of a cart of 160 lines those near the window are drawn, and on paper all of them', async () => {
  drawCart(Array.from({ length: 160 }, (_, at) => ({ $key: [at], PRICE: at, COUNT: 1 })))
  await screen.findByText('3')
  expect(screen.getAllByRole('textbox').length).toBeLessThan(100)
  fireEvent(window, new Event('beforeprint'))
  await waitFor(() => {
    expect(screen.getAllByRole('textbox')).toHaveLength(160)
  })
  fireEvent(window, new Event('afterprint'))
})

test('one changed quantity draws one row', async () => {
  const drawn: number[] = []
  const rows = [0, 1, 2].map((at) => ({
    $key: [at],
    COUNT: 1,
    // A column that is no text is read when its row is drawn, and by nothing else.
    get PRICE() {
      drawn.push(at)
      return 100 + at
    },
  }))
  drawCart(rows)
  await screen.findByText('102')
  drawn.length = 0
  fireEvent.click(screen.getAllByLabelText(/^One more/)[1]!)
  await waitFor(() => {
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['1', '7', '1'])
  })
  expect(new Set(drawn)).toEqual(new Set([1]))
})
