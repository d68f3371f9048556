// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'
// Fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import './catalogue.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const tables = {
  libraries: [{ name: 'public' }, { name: 'sales', text: 'Sales' }],
  rows: [
    { library: 'public', name: 'items', view: false, text: 'Products' },
    { library: 'sales', name: 'orders', view: true },
  ],
  more: false,
  problems: [],
}
const columns: Record<string, object[]> = {
  items: [
    { name: 'code', type: 'varchar', typeClass: 'String', size: 10, key: 1, label: 'Product code' },
    { name: 'price', type: 'numeric', typeClass: 'Number', size: 9, decimalDigits: 2, inullable: true },
  ],
  orders: [],
}

const draw = (answers: Answers = {}) =>
  drawScreen(
    {
      blocks: [
        { type: 'catalogue', source: 4, language: 'postgresql', calls: { tables: 'tables', columns: 'columns' } },
      ],
    },
    {
      answers: {
        tables: () => tables,
        columns: ({ table }: { table: string }) => ({ rows: columns[table], problems: [] }),
        ...answers,
      },
    },
  )

async function tree(): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: 'Tables and views' })
  await within(list).findByText('items')
  return list
}

test('tables stand with their words; one outside the usual library with its library', async () => {
  draw()
  const names = within(await tree())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== '')
  expect(names).toEqual(['itemsProducts', 'sales.orders'])
  expect(screen.getByText('Choose a table to see its columns and first rows.')).toBeTruthy()
})

test('a pressed table shows its columns, asked once for tree and table', async () => {
  const { calls } = draw()
  fireEvent.click(within(await tree()).getByText('items'))
  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[1]!.textContent).toContain('code')
  expect(rows[1]!.textContent).toContain('Product code')
  fireEvent.click(screen.getByRole('button', { name: 'Columns of items' }))
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Tables and views' })).getByText('price')).toBeTruthy(),
  )
  expect(calls.filter(({ key }) => key === 'columns')).toEqual([
    { key: 'columns', input: { dbId: 4, library: 'public', table: 'items' } },
  ])
})

test('the arrow keys open a table and go down into its columns', async () => {
  draw()
  const list = await tree()
  const first = within(list).getByText('items').closest('button')!
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  await within(list).findByText('code')
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('code')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(first)
})

test('that the database does not answer is said in its place', async () => {
  draw({
    tables: () => {
      throw new CallFailure('The database does not answer.', { kind: 'answer', outcome: { do: 'reject' } })
    },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('The database does not answer.')
})

test('that the columns of a table cannot be had is said below its whole name', async () => {
  draw({
    columns: () => {
      throw new CallFailure('The columns are not to be had.', { kind: 'answer', outcome: { do: 'reject' } })
    },
  })
  fireEvent.click(within(await tree()).getByText('orders'))
  expect((await screen.findByRole('alert')).textContent).toBe('The columns are not to be had.')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('sales.orders')
  expect(screen.queryByRole('table')).toBeNull()
})

test('a table stands between those that are bound to it; the arrow keys walk there, and a press goes on', async () => {
  const reference = { name: 'fk', columns: ['item'], library: 'public', table: 'items', theirs: ['code'] }
  const relations = [
    { name: 'items', keys: [{ name: 'items_pkey', kind: 'primary', columns: ['code'] }], references: [] },
    { name: 'lines', keys: [], references: [reference] },
    { name: 'prices', keys: [], references: [{ ...reference, name: '', guessed: true }] },
  ]
  const calls = { tables: 'tables', columns: 'columns', relations: 'relations' }
  drawScreen(
    { blocks: [{ type: 'catalogue', source: 4, language: 'postgresql', calls }] },
    {
      answers: {
        tables: () => tables,
        columns: () => ({ rows: [], problems: [] }),
        relations: () => ({ rows: relations, problems: [] }),
      },
    },
  )
  fireEvent.click(within(await tree()).getByText('items'))
  const region = await screen.findByRole('region', { name: 'Relations' })
  const [lines, prices] = within(within(region).getByRole('list', { name: 'Refer to it' })).getAllByRole('button')
  expect(lines!.textContent).toBe('linesitem → code')
  expect(prices!.textContent).toContain('Guessed')
  expect(within(region).getByRole('list', { name: 'Keys and indexes' }).textContent).toBe('Primary keycodeitems_pkey')
  lines!.focus()
  fireEvent.keyDown(lines!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(prices)
  fireEvent.keyDown(prices!, { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toBe('items')
  fireEvent.click(lines!)
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('lines')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('lines'))
  expect(within(region).getByRole('list', { name: 'It refers to' }).textContent).toBe('itemsitem → code')
})

test('all tables of a library stand with lines to those to which they refer; arrow keys walk, Enter opens, and back', async () => {
  const reference = { name: 'fk', columns: ['item'], library: 'public', table: 'items', theirs: ['code'] }
  const relations = [
    { name: 'items', keys: [], references: [] },
    { name: 'lines', keys: [], references: [reference] },
    { name: 'log', keys: [], references: [] },
  ]
  const calls = { tables: 'tables', columns: 'columns', relations: 'relations' }
  drawScreen(
    { blocks: [{ type: 'catalogue', source: 4, language: 'postgresql', calls }] },
    {
      answers: {
        tables: () => tables,
        columns: () => ({ rows: [], problems: [] }),
        relations: () => ({ rows: relations, problems: [] }),
      },
    },
  )
  const diagram = await screen.findByRole('region', { name: 'Tables and what they refer to' })
  const items = await within(diagram).findByRole('button', { name: 'items; referred to by lines' })
  const lines = within(diagram).getByRole('button', { name: 'lines; refers to items' })
  expect([items.tabIndex, lines.tabIndex]).toEqual([0, -1])
  expect(within(diagram).getByRole('button', { name: 'log' })).toBeTruthy()
  items.focus()
  fireEvent.keyDown(items, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(lines)
  fireEvent.keyDown(lines, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(items)
  fireEvent.click(lines)
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('lines')
  fireEvent.click(screen.getByRole('button', { name: 'All tables' }))
  expect(await screen.findByRole('region', { name: 'Tables and what they refer to' })).toBeTruthy()
})
