// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const board = (items: object[]) => ({
  ...{ type: 'board' as const, label: 'Sales', items, span: { $get: 'item.span' }, empty: 'No graph yet' },
  blocks: [{ type: 'text' as const, text: { $get: 'item.name' } }],
})

test('a tile for each item, as wide as it says', async () => {
  drawScreen({
    blocks: [
      board([
        { name: 'By month', span: 12 },
        { name: 'By category', span: 24 },
      ]),
    ],
  })
  const tiles = within(await screen.findByRole('list', { name: 'Sales' })).getAllByRole('listitem')
  expect(tiles.map(({ textContent, style }) => [textContent, style.getPropertyValue('--span')])).toEqual([
    ['By month', '12'],
    ['By category', '24'],
  ])
})

test('all tiles are a file, once it is known of what', async () => {
  const drawn = (dashboard?: string) => {
    const input = { dashboard: dashboard ?? { $get: 'shared.nothing' }, filters: { $get: 'shared.nothing' } }
    return drawScreen({ blocks: [{ ...board([{ name: 'By month', span: 12 }]), file: 'dashboard-pdf', input }] })
  }
  drawn()
  expect(await screen.findByText('By month')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
  cleanup()
  const { calls } = drawn('dashboard/sales')
  fireEvent.click(await screen.findByRole('button', { name: 'PDF' }))
  await waitFor(() => expect(calls).toEqual([{ key: 'dashboard-pdf', input: { dashboard: 'dashboard/sales' } }]))
})

test('the file stands beside the title of the page', async () => {
  const titleLine = { place: document.createElement('div') }
  const file = { file: 'dashboard-pdf', input: { dashboard: 'dashboard/sales' } }
  drawScreen({ blocks: [{ ...board([{ name: 'By month', span: 12 }]), ...file }] }, { titleLine })
  await screen.findByText('By month')
  expect(within(titleLine.place).getByRole('button', { name: 'PDF' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
})

test('says that it has none', async () => {
  drawScreen({ blocks: [board([])] })
  expect(await screen.findByText('No graph yet')).toBeTruthy()
})

test('tiles are moved by keyboard, made wider and narrower, and taken away', async () => {
  const graphs = [
    { name: 'By month', span: 12 },
    { name: 'By category', span: 24 },
  ]
  const items = { $get: 'draft.value.spec.graphs' }
  drawScreen({
    models: { draft: { from: { kind: 'thing', spec: { graphs } } } },
    blocks: [{ ...board([]), items, bind: { model: 'draft', at: '/spec/graphs' } }],
  })
  const handle = (name: string) => screen.findByRole('button', { name })
  const tiles = () =>
    within(screen.getByRole('list', { name: 'Sales' }))
      .getAllByRole('listitem')
      .map(({ textContent, style }) => [textContent, style.getPropertyValue('--span')])
  fireEvent.keyDown(await handle('Sales: move tile 1'), { key: 'ArrowRight', altKey: true })
  await expect.poll(tiles).toEqual([
    ['By category', '24'],
    ['By month', '12'],
  ])
  expect(await handle('Sales: make tile 1 wider')).toHaveProperty('disabled', true)
  fireEvent.click(await handle('Sales: make tile 2 narrower'))
  await expect.poll(tiles).toEqual([
    ['By category', '24'],
    ['By month', '8'],
  ])
  fireEvent.click(await handle('Sales: remove tile 1'))
  await expect.poll(tiles).toEqual([['By month', '8']])
})
