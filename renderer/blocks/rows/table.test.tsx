// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TableBlock } from '../../../runtime/generated/blocks/table.ts'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'

beforeEach(() => {
  stubBrowser()
})
afterEach(cleanup)

const table: TableBlock = {
  type: 'table',
  label: 'Products',
  rows: { $get: 'load.rows.rows' },
  total: { $get: 'load.rows.total' },
  page: 'page',
  limit: 2,
  sort: 'sort',
  clear: ['search', 'page'],
  columns: [
    { label: 'Code', sort: 'CODE', cell: { type: 'text', value: { $get: 'row.CODE' } } },
    {
      label: 'Price',
      align: 'right',
      sort: 'PRICE',
      cell: { type: 'number', value: { $get: 'row.PRICE' }, group: true, prefix: '¥' },
    },
  ],
  onRow: [{ do: 'open', route: '/detail/7/x', row: { $get: 'row.$key' } }],
  rowActions: [
    { label: 'Delete', danger: true, onPress: [{ do: 'call', call: 'delete', input: { key: { $get: 'row.$key' } } }] },
  ],
  empty: { title: 'No product yet', action: 'New', onPress: [{ do: 'message', text: 'made' }] },
}
const draw = (answers: Answers, at = '/here', block = table) =>
  drawScreen(
    {
      state: {
        page: { in: 'query', as: 'number', default: 1 },
        sort: { in: 'query', as: 'json' },
        search: { in: 'query', as: 'json' },
        stars: { in: 'query', as: 'json' },
      },
      load: {
        rows: {
          call: 'rows',
          input: { page: { $get: 'state.page' }, sort: { $get: 'state.sort' }, search: { $get: 'state.search' } },
        },
      },
      blocks: [block],
    },
    { answers, at },
  )
const two = () => ({
  rows: [
    { $key: ['A'], CODE: 'A', PRICE: 1200 },
    { $key: ['B'], CODE: 'B', PRICE: '30.50' },
  ],
  total: 5,
})

test('rows, headings and the number of rows are told; each row has a real link', async () => {
  draw({ rows: two })
  const link = await screen.findByRole('link', { name: 'A' })
  expect(link.getAttribute('href')).toBe(`/detail/7/x?row=${encodeURIComponent('["A"]')}`)
  expect(screen.getByRole('table', { name: 'Products' })).toBeTruthy()
  expect(screen.getByText('¥1,200').closest('td')!.getAttribute('data-align')).toBe('right')
  expect(screen.getByText('¥30.50')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5 items found'))
})

test('a heading orders up, down, and as before; the order stands in the address', async () => {
  const drawn = draw({ rows: two }, '/here?page=2')
  const heading = await screen.findByRole('button', { name: 'Price' })
  const cell = heading.closest('th')!
  expect(cell.getAttribute('aria-sort')).toBe('none')
  fireEvent.click(heading)
  await waitFor(() => {
    expect(cell.getAttribute('aria-sort')).toBe('ascending')
  })
  expect(drawn.calls.at(-1)!.input).toEqual({ page: 1, sort: [{ field: 'PRICE', direction: 'asc' }] })
  fireEvent.click(heading)
  await waitFor(() => {
    expect(cell.getAttribute('aria-sort')).toBe('descending')
  })
  fireEvent.click(heading)
  await waitFor(() => {
    expect(cell.getAttribute('aria-sort')).toBe('none')
  })
  expect(drawn.address()).toBe('/here')
})

test('pages: the old rows stay, marked busy, until the new ones are there', async () => {
  let release: (() => void) | undefined
  const { address } = draw({
    rows: async ({ page }: { page: number }) => {
      if (page === 1) return two()
      await new Promise<void>((resolve) => (release = resolve))
      return { rows: [{ $key: ['C'], CODE: 'C', PRICE: 1 }], total: 5 }
    },
  })
  await screen.findByText('A')
  fireEvent.click(await screen.findByLabelText('Page 2'))
  await waitFor(() => {
    expect(release).toBeDefined()
  })
  expect(screen.getByText('A').closest('section')!.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('A').closest('[data-replacing]')).not.toBeNull()
  release!()
  await screen.findByText('C')
  expect(screen.getByText('C').closest('[data-replacing]')).toBeNull()
  expect(address()).toBe('/here?page=2')
  expect(document.activeElement?.contains(screen.getByLabelText('Page 2'))).toBe(true)
  expect(screen.getByLabelText('Page 2').getAttribute('aria-current')).toBe('page')
})

test('above the rows: how many there are, one page on and back, and a page by its number', async () => {
  const { address } = draw({
    rows: ({ page }: { page: number }) => ({ rows: [{ $key: [page], CODE: `page ${page}`, PRICE: 1 }], total: 19 }),
  })
  const steps = await screen.findByRole('navigation', { name: 'Previous and next page' })
  const { compareDocumentPosition } = Node.prototype
  expect(compareDocumentPosition.call(steps, screen.getByRole('table')) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  fireEvent.click(within(steps).getByRole('button', { name: 'Next page' }))
  await screen.findByText('page 2')
  fireEvent.click(within(steps).getByRole('button', { name: 'Next page' }))
  await screen.findByText('page 3')
  expect(document.activeElement?.closest('table')).toBeFalsy()
  const field = within(steps).getByRole('textbox', { name: 'Go to page (1 to 10)' })
  fireEvent.change(field, { target: { value: '99' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('page 10')
  expect(address()).toBe('/here?page=10')
})

test('an address of a page beyond the last one leads to the last one, and going back does not lead there again', async () => {
  const { address } = draw(
    {
      rows: ({ page }: { page: number }) => ({
        rows: page <= 3 ? [{ $key: [page], CODE: `page ${page}`, PRICE: 1 }] : [],
        total: 5,
      }),
    },
    '/here?page=9999',
  )
  await screen.findByText('page 3')
  await waitFor(() => {
    expect(address()).toBe('/here?page=3')
  })
})

test('the number of all rows is asked for again only when something else than the page or the order changes', async () => {
  const asked: unknown[] = []
  drawScreen(
    {
      state: {
        page: { in: 'query', as: 'number', default: 1 },
        sort: { in: 'query', as: 'json' },
        search: { in: 'query', as: 'json' },
      },
      load: {
        rows: {
          call: 'rows',
          input: { page: { $get: 'state.page' }, sort: { $get: 'state.sort' }, search: { $get: 'state.search' } },
          carry: { parts: ['total'], over: ['page', 'sort'], by: 'count' },
        },
      },
      blocks: [
        table,
        { type: 'button', label: 'Search', onPress: [{ do: 'set', state: 'search', value: { CODE: 'A' } }] },
        { type: 'button', label: 'Refresh', onPress: [{ do: 'reload', load: 'rows' }] },
      ],
    },
    {
      answers: {
        rows: (input: { page: number; count?: boolean; search?: unknown }) => {
          asked.push(input)
          const rows = [{ $key: [String(asked.length)], CODE: `row ${asked.length}`, PRICE: 1 }]
          return { rows, ...(input.count !== false && { total: input.search ? 3 : 5 }) }
        },
      },
    },
  )
  await screen.findByText('row 1')
  fireEvent.click(await screen.findByLabelText('Page 2'))
  await screen.findByText('row 2')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('5'))
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('row 3')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('3'))
  fireEvent.click(screen.getByRole('button', { name: 'Price' }))
  await screen.findByText('row 4')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('row 5')
  expect(asked.map((input) => (input as { count?: boolean }).count)).toEqual([
    undefined,
    false,
    undefined,
    false,
    undefined,
  ])
})

test('nothing found offers to clear the conditions; nothing at all says what to do', async () => {
  const drawn = draw(
    { rows: ({ search }: { search?: unknown }) => (search ? { rows: [], total: 0 } : two()) },
    `/here?search=${encodeURIComponent('{"NAME":"x"}')}`,
  )
  await screen.findByText('Nothing was found.')
  fireEvent.click(screen.getByText('Clear the conditions'))
  await screen.findByText('A')
  expect(drawn.address()).toBe('/here')
  cleanup()
  const other = draw({ rows: () => ({ rows: [], total: 0 }) })
  await screen.findByText('No product yet')
  fireEvent.click(screen.getByText('New'))
  await waitFor(() => {
    expect(other.notices.map(({ text }) => text)).toEqual(['made'])
  })
})

test('who looks for favourites alone and has none is told how they come about', async () => {
  const narrowed = { state: 'stars', title: 'No favourites yet.', text: 'Press the star.', icon: 'star' } as const
  const own = { ...table, clear: ['search', 'stars', 'page'], empty: { ...table.empty, narrowed } }
  const none = { rows: () => ({ rows: [], total: 0 }) }
  draw(none, '/here?stars=true', own)
  const pictureBy = (text: string) => screen.getByText(text).parentElement?.querySelector('svg')?.innerHTML
  await screen.findByText('No favourites yet.')
  screen.getByText('Press the star.')
  const star = pictureBy('No favourites yet.')
  cleanup()
  draw(none, `/here?stars=true&search=${encodeURIComponent('{"NAME":"x"}')}`, own)
  await screen.findByText('Nothing was found.')
  cleanup()
  draw(none)
  await screen.findByText('No product yet')
  expect(star).not.toBe(pictureBy('No product yet'))
})

test('a failure says so, with its reference, and can be tried again', async () => {
  let isBroken = true
  draw({
    rows: () => {
      if (isBroken)
        throw new CallFailure('No connection', {
          kind: 'answer',
          outcome: { do: 'reject' },
          data: { reference: 'r-7' },
          canRetry: true,
        })
      return two()
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('r-7')
  isBroken = false
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByText('A')
})

test('on a small window rows are cards with the same links and labels', async () => {
  stubBrowser(390)
  draw({ rows: two })
  const card = (await screen.findByRole('link', { name: 'A' })).closest('li')!
  expect(screen.queryByRole('table')).toBeNull()
  expect(within(card).getByText('Price')).toBeTruthy()
  expect(within(card).getByText('¥1,200')).toBeTruthy()
  expect(screen.getByLabelText('Order by')).toBeTruthy()
})

test('F-1 a title that is a link by itself is not put inside the link of the row: both are reached', async () => {
  stubBrowser(390)
  const linked = {
    ...table,
    columns: [
      { label: 'Code', narrow: 'title', cell: { type: 'link', value: { $get: 'row.CODE' }, url: { $get: 'row.URL' } } },
      { label: 'Price', cell: { type: 'number', value: { $get: 'row.PRICE' } } },
    ],
  } as TableBlock
  const rows = [{ $key: ['A'], CODE: 'A', PRICE: 1, URL: 'https://a.example/' }]
  drawScreen({ load: { rows: { call: 'rows' } }, blocks: [linked] }, { answers: { rows: () => ({ rows, total: 1 }) } })
  const links = await screen.findAllByRole('link', { name: /A/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/detail/7/x?row=${encodeURIComponent('["A"]')}`,
    'https://a.example/',
  ])
  expect(links.filter((link) => link.querySelector('a'))).toEqual([])
})

test('a card is called by its name; code, price and subtotal say what they are, and its star stands in its corner', async () => {
  stubBrowser(390)
  const value = (key: string) => ({ $get: `row.${key}` })
  const money = (key: string) => ({ type: 'number', value: value(key), prefix: '¥' })
  drawScreen(
    {
      load: { rows: { call: 'rows' } },
      blocks: [
        {
          type: 'table',
          rows: { $get: 'load.rows.rows' },
          onRow: [{ do: 'open', route: '/b2b/detail' }],
          tools: [{ type: 'button', label: 'Only mine', onPress: [] }],
          columns: [
            { label: 'Code', narrow: 'code', cell: { type: 'text', value: value('CODE') } },
            { label: 'Name', narrow: 'title', cell: { type: 'text', value: value('NAME') } },
            {
              label: 'Unit price',
              cell: {
                type: 'choose',
                when: { name: 'row.OLD', condition: '>', value: 0 },
                then: money('OLD'),
                else: money('PRICE'),
              },
            },
            { label: 'Mine', cell: { type: 'toggle', icon: 'star', label: 'Mine', value: false, onChange: [] } },
            { label: 'Subtotal', cell: money('SUM') },
          ],
        },
      ],
    } as never,
    { answers: { rows: () => ({ rows: [{ $key: ['A'], CODE: 'A-1', NAME: 'Bolt', PRICE: 5, SUM: 10 }], total: 1 }) } },
  )
  const card = (await screen.findByRole('link', { name: 'Bolt' })).closest('li')!
  const terms = [...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['CodeA-1', 'Unit price¥5', 'Subtotal¥10'])
  expect(within(card).getByRole('button', { name: /^Mine/ }).closest('[class*=menu]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Only mine' })).toBeTruthy()
})

test('row actions are a menu that works by keyboard', async () => {
  const drawn = draw({ rows: two, delete: () => ({}) })
  const [opener] = await screen.findAllByRole('button', { name: 'Actions: A 1200' })
  fireEvent.keyDown(opener!, { key: 'ArrowDown' })
  const entry = await screen.findByRole('menuitem', { name: 'Delete', hidden: true })
  expect(document.activeElement).toBe(entry)
  fireEvent.click(entry)
  await waitFor(() => {
    expect(drawn.calls.at(-1)).toEqual({ key: 'delete', input: { key: ['A'] } })
  })
})

test('more rows follow the ones that are there, which keep what was changed in them', async () => {
  const codes = ['A', 'B', 'C', 'D', 'E']
  const rowsOf = ({ page }: { page: number }) => ({
    rows: codes.slice((page - 1) * 2, page * 2).map((code) => ({ $key: [code], CODE: code, COUNT: 0 })),
    total: 5,
  })
  drawScreen(
    {
      state: { page: { in: 'memory', default: 1 }, sort: { in: 'memory' } },
      load: { rows: { call: 'rows', input: { page: { $get: 'state.page' }, sort: { $get: 'state.sort' } } } },
      blocks: [
        {
          ...table,
          paging: 'more',
          onRow: undefined,
          columns: [
            { label: 'Code', sort: 'CODE', cell: { type: 'text', value: { $get: 'row.CODE' } } },
            {
              label: 'Count',
              cell: {
                type: 'stepper',
                value: { $get: 'row.COUNT' },
                onChange: [{ do: 'call', call: 'take', input: {}, into: 'row', take: 'row' }],
              },
            },
          ],
          rowActions: undefined,
        },
      ],
    },
    { answers: { rows: rowsOf, take: () => ({ row: { COUNT: 7 } }) } },
  )
  const texts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => (row.textContent ?? '') + within(row).getByRole<HTMLInputElement>('textbox').value)
  await screen.findByText('B')
  fireEvent.click(screen.getAllByLabelText('One more: A')[0]!)
  await waitFor(() => {
    expect(texts()).toEqual(['A7', 'B0'])
  })
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => {
    expect(texts()).toEqual(['A7', 'B0', 'C0', 'D0'])
  })
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => {
    expect(texts()).toEqual(['A7', 'B0', 'C0', 'D0', 'E0'])
  })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('U-03 who comes back to a list that grows finds as many pages as there were, and another search begins anew', async () => {
  const asked: number[] = []
  const rowsOf = ({ page }: { page: number }) => {
    asked.push(page)
    return { rows: [{ $key: [page], CODE: `P-${page}` }], total: 5 }
  }
  const drawn = drawScreen(
    {
      state: { page: { in: 'memory', default: 1 }, pages: { in: 'query', as: 'number', default: 1 } },
      load: { rows: { call: 'rows', input: { page: { $get: 'state.page' } } } },
      blocks: [
        { ...table, paging: 'more', pages: 'pages', onRow: undefined, rowActions: undefined },
        { type: 'button', label: 'Search', onPress: [{ do: 'set', state: 'page', value: 1 }] },
      ],
    },
    { answers: { rows: rowsOf }, at: '/here?pages=3' },
  )
  await screen.findByText('P-3')
  expect(['P-1', 'P-2'].map((code) => screen.queryByText(code) !== null)).toEqual([true, true])
  expect(asked).toEqual([1, 2, 3])
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('P-4')
  await waitFor(() => expect(drawn.address()).toBe('/here?pages=4'))
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(screen.queryByText('P-4')).toBeNull())
  await waitFor(() => expect(drawn.address()).toBe('/here'))
})

test('what a column adds up to stands below it, written as its cells are, and is called so below cards too', async () => {
  const columns = table.columns.map((column) =>
    column.sort === 'PRICE' ? { ...column, total: { $get: 'load.rows.totals.PRICE' } } : column,
  )
  const block = { ...table, columns }
  const drawn = () =>
    drawScreen(
      { load: { rows: { call: 'rows', input: {} } }, blocks: [block] },
      { answers: { rows: () => ({ ...two(), totals: { PRICE: '1234567890123456.50' } }) }, at: '/here' },
    )
  drawn()
  await screen.findByText('A')
  const sum = () => screen.getByText('¥1,234,567,890,123,456.50')
  expect(sum().closest('tfoot')).toBeTruthy()
  cleanup()
  stubBrowser(390)
  drawn()
  await screen.findByText('A')
  expect(sum().closest('dl')?.parentElement?.textContent).toMatch(/^TotalPrice/)
})

test('the row that is shown beside the table is marked, as a row and as a card', async () => {
  const marked = (isNarrow: boolean) => {
    stubBrowser(isNarrow ? 390 : 1280)
    return drawScreen({
      state: { shown: { in: 'query', default: 'B' } },
      blocks: [
        {
          ...table,
          rows: two().rows,
          total: 2,
          current: { name: 'row.CODE', condition: '=', value: { $get: 'state.shown' } },
        },
      ],
    })
  }
  marked(false)
  await screen.findByRole('table')
  const chosen = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-chosen'))
  expect(chosen().map((row) => within(row).getByRole('link').textContent)).toEqual(['B'])
  cleanup()
  marked(true)
  const cards = await screen.findAllByRole('link')
  expect(cards.filter((link) => link.getAttribute('aria-current') === 'true').map((link) => link.textContent)).toEqual([
    'B',
  ])
})

test('a card shows the labels of values that say nothing without them', async () => {
  stubBrowser(390)
  drawScreen({
    blocks: [
      {
        type: 'table',
        rows: [{ name: 'Tanaka', key: 'tanaka', owner: 'admin' }],
        columns: [
          { label: 'Name', narrow: 'title', cell: { type: 'text', value: { $get: 'row.name' } } },
          { label: 'Key', cell: { type: 'text', value: { $get: 'row.key' } } },
          { label: 'Owner', narrow: 'value', cell: { type: 'text', value: { $get: 'row.owner' } } },
        ],
      },
    ],
  })
  expect((await screen.findByText('Owner')).className).not.toContain('visually-hidden')
  expect(screen.getByText('Key').className).not.toContain('visually-hidden')
})

test('what a link narrowed the list by stands above it in words, and is taken away by a press', async () => {
  const narrowed = encodeURIComponent(JSON.stringify([{ field: 'NO', condition: '=', value: '17' }]))
  const { address } = drawScreen(
    {
      state: { conditions: { in: 'query', as: 'json' }, page: { in: 'query', as: 'number', default: 1 } },
      load: { rows: { call: 'rows' } },
      blocks: [{ ...table, sort: undefined, filters: { state: 'conditions', labels: { NO: 'Order' } } }],
    },
    { answers: { rows: two }, at: `/here?conditions=${narrowed}` },
  )
  const list = await screen.findByRole('list', { name: 'Applied conditions' })
  expect(list.textContent).toMatch(/^Order: .*17/)
  fireEvent.click(within(list).getByRole('button'))
  await waitFor(() => expect(address()).not.toContain('conditions'))
})

test('which columns somebody wants is known at once, and the engine is told', async () => {
  const { calls } = drawScreen(
    {
      state: { view: { in: 'memory', default: [{ name: 'CODE' }, { name: 'PRICE', hidden: true }] } },
      load: { rows: { call: 'rows' } },
      blocks: [
        {
          ...table,
          ...{ sort: undefined, page: undefined },
          columns: table.columns.map((column) => ({ ...column, name: column.sort })),
          arranged: { state: 'view', call: 'keep', input: { contentId: 7 } },
        },
      ],
    },
    { answers: { rows: two, keep: () => ({}) } },
  )
  await screen.findByRole('columnheader', { name: /Code/ })
  expect(screen.queryByRole('columnheader', { name: /Price/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Column settings' }))
  fireEvent.click(await screen.findByLabelText('Price'))
  await screen.findByRole('columnheader', { name: /Price/, hidden: true })
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ key: 'keep', input: { contentId: 7 } }))
})
