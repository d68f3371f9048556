// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallFailure } from '../../call/call.ts'
import type { CalendarBlock } from '../../../runtime/generated/blocks/calendar.ts'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'

beforeEach(() => {
  stubBrowser()
  document.documentElement.lang = 'en'
})
afterEach(cleanup)

const calendar: CalendarBlock = {
  type: 'calendar',
  label: 'Deliveries',
  rows: { $get: 'load.rows.rows' },
  total: { $get: 'load.rows.total' },
  range: { $get: 'load.rows.calendar' },
  view: 'view',
  anchor: 'from',
  date: 'date',
  entry: {
    start: { $get: 'row.FROM' },
    end: { $get: 'row.TO' },
    timed: true,
    cell: { type: 'text', value: { $get: 'row.TITLE' } },
    details: [{ label: 'Status', cell: { type: 'text', value: { $get: 'row.STATUS' } } }],
    background: '#1f5f8b',
    colors: [{ when: { name: 'row.STATUS', condition: '=', value: 'new' }, background: '#ffe08a' }],
  },
  onRow: [{ do: 'open', route: '/detail/7/x', row: { $get: 'row.$key' } }],
}
const rows = [
  { $key: ['1'], FROM: '2026-11-20', TO: null, TITLE: 'Bolts', STATUS: 'new' },
  { $key: ['2'], FROM: '2026-11-18', TO: '2026-11-24', TITLE: 'Inventory', STATUS: 'old' },
  { $key: ['3'], FROM: '2026-11-20 13:30:00', TO: '2026-11-20 14:00:00', TITLE: 'Visit', STATUS: 'old' },
]
const answer = (more: object = {}) => ({
  rows,
  total: rows.length,
  calendar: { date: '2026-11-20', today: '2026-11-21', start: '2026-11-01', end: '2026-12-05' },
  ...more,
})
const draw = (answers: Answers = { rows: () => answer() }, at = '/here?view=month', block = calendar) =>
  drawScreen(
    {
      state: { view: { in: 'query', default: 'week' }, from: { in: 'query' }, date: { in: 'query' } },
      load: {
        rows: { call: 'rows', input: { calendar: { view: { $get: 'state.view' }, from: { $get: 'state.from' } } } },
      },
      blocks: [block],
    },
    { answers, at },
  )

test('a month is a table of weeks with the entries on their days', async () => {
  draw()
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ])
  const day = (await screen.findByRole('button', { name: 'Friday, November 20, 3 entries' })).closest('td')!
  expect(within(day).getByRole('link', { name: 'Bolts' }).getAttribute('href')).toBe('/detail/7/x?row=%5B%221%22%5D')
  expect(within(day).getByRole('link', { name: '13:30–14:00 Visit' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Saturday, November 21, 1 entry' }).closest('td')!.ariaCurrent).toBe('date')
})

test('an entry of several days stands once in each week', async () => {
  draw()
  const pieces = await screen.findAllByRole('link', { name: /^Inventory ?.*Nov 18.*24/ })
  expect(pieces.map(({ dataset }) => [dataset.before, dataset.after])).toEqual([
    [undefined, 'true'],
    ['true', undefined],
  ])
})

test('days are one stop of the keyboard: arrows lead through them and on, and only the day itself leads to its entries', async () => {
  const { address } = draw()
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-day]')].flatMap(({ tabIndex, dataset }) =>
      tabIndex === 0 ? [dataset.day] : [],
    )
  const day = await screen.findByRole('button', { name: 'Friday, November 20, 3 entries' })
  await waitFor(() => expect(stops()).toEqual(['2026-11-20']))
  expect(screen.getByRole('grid')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bolts' }).tabIndex).toBe(0)
  day.focus()
  const go = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  const now = () => (document.activeElement as HTMLElement).dataset.day
  go('ArrowRight')
  expect(now()).toBe('2026-11-21')
  expect(screen.getByRole('link', { name: 'Bolts' }).tabIndex).toBe(-1)
  go('Home')
  expect(now()).toBe('2026-11-15')
  go('ArrowDown')
  expect([now(), stops()]).toEqual(['2026-11-22', ['2026-11-22']])
  go('PageDown')
  await screen.findByRole('heading', { name: 'December 2026' })
  await waitFor(() => expect(now()).toBe('2026-12-22'))
  fireEvent.click(document.activeElement!)
  await waitFor(() => expect(address()).toBe('/here?view=day&from=2026-12-22&date=2026-12-22'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

test('what a colour means is said in words and by a shape', async () => {
  const colors = [{ ...calendar.entry.colors![0]!, label: 'Status: new' }]
  draw(undefined, undefined, { ...calendar, entry: { ...calendar.entry, colors } })
  const link = await screen.findByRole('link', { name: /^Bolts ?\(Status: new\)$/ })
  expect(link.textContent).toContain('◆')
  expect(screen.getAllByText('Status: new', { selector: 'li' })).toHaveLength(1)
})

test('where dots stand for the entries, the dot of those without a colour is explained too', async () => {
  stubBrowser(390)
  const colors = [{ ...calendar.entry.colors![0]!, label: 'Status: new' }]
  draw(undefined, undefined, { ...calendar, entry: { ...calendar.entry, colors } })
  const others = await screen.findByText('Others', { selector: 'li' })
  expect(others.textContent).toBe('○Others')
  expect(screen.getAllByText('○').length).toBeGreaterThan(1)
  stubBrowser()
})

test('more entries than a day has room for lead to the day', async () => {
  const many = Array.from({ length: 6 }, (_, i) => ({ ...rows[0], $key: [`${i}`], TITLE: `Order ${i}` }))
  const { address } = draw({ rows: () => answer({ rows: many, total: 6 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Friday, November 20: 3 more' }))
  expect(await screen.findByRole('heading', { name: 'Fri, November 20, 2026' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/here?view=day&from=2026-11-20&date=2026-11-20'))
  expect(screen.getAllByRole('link', { name: /Order/ })).toHaveLength(6)
})

test('on, back, today and the views stand in the address and ask for their rows', async () => {
  const { address, calls, back } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'December 2026' })
  await waitFor(() => expect(address()).toBe('/here?view=month&from=2026-12-01&date=2026-12-20'))
  await waitFor(() => expect(calls.at(-1)!.input).toEqual({ calendar: { view: 'month', from: '2026-12-01' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Week' }))
  expect(await screen.findByRole('heading', { name: /^December 20.–.26, 2026$/ })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/here?from=2026-12-20&date=2026-12-20'))
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  await screen.findByRole('heading', { name: /^November 15.–.21, 2026$/ })
  await waitFor(() => expect(address()).toBe('/here?from=2026-11-15&date=2026-11-21'))
  await back()
  expect(await screen.findByRole('heading', { name: /^December 20.–.26, 2026$/ })).toBeTruthy()
})

test('a link opens the same days; what it cannot mean is as without it', async () => {
  draw(undefined, '/here?view=week&from=2027-01-01')
  expect(await screen.findByRole('heading', { name: /^December 27, 2026.–.January 2, 2027$/ })).toBeTruthy()
  cleanup()
  draw(undefined, '/here?view=year&from=2026-02-30&date=x')
  expect(await screen.findByRole('heading', { name: /^November 15.–.21, 2026$/ })).toBeTruthy()
})

test('a list says what the entries are; days without one are left out', async () => {
  draw(undefined, '/here?view=list')
  await screen.findByRole('heading', { name: 'November 2026' })
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe('Wednesday, November 18'),
  )
  expect(screen.getAllByText('Status').length).toBe(9)
})

test('nothing in these days', async () => {
  draw({ rows: () => answer({ rows: [], total: 0 }) }, '/here?view=list')
  expect(await screen.findByText('There is nothing in these days.')).toBeTruthy()
})

test('more rows than are shown are said', async () => {
  draw({ rows: () => answer({ total: 1234 }) })
  expect(await screen.findByText(/These days have 1,234 entries. The first 3 are shown/)).toBeTruthy()
})

test('a failure is said, and tried again', async () => {
  let isDown = true
  draw({
    rows: () => {
      if (isDown) throw new CallFailure('No database', { kind: 'answer', outcome: { do: 'reject' }, canRetry: true })
      return answer()
    },
  })
  expect(await screen.findByText('No database')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Bolts' })).toBeTruthy()
})

test('a small window: a month of dots, and the chosen day below', async () => {
  stubBrowser(390)
  const { address, calls } = draw()
  expect(await screen.findByRole('heading', { name: 'Friday, November 20', level: 3 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bolts' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Thursday, November 19, 1 entry' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bolts' })).toBeNull())
  await waitFor(() => expect(address()).toBe('/here?view=month&from=2026-11-01&date=2026-11-19'))
  expect(calls.filter(({ input }) => (input as { calendar: { view: string } }).calendar.view !== 'month')).toEqual([])
})

test('Japanese', async () => {
  document.documentElement.lang = 'ja'
  draw()
  expect(await screen.findByRole('heading', { name: '2026年11月' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '11月20日(金), 3 entries' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([...'日月火水木金土'])
  fireEvent.click(screen.getByRole('button', { name: 'Week' }))
  expect(await screen.findByRole('heading', { name: '2026年11月15日〜21日' })).toBeTruthy()
  cleanup()
  draw(undefined, '/here?from=2027-01-01')
  expect(await screen.findByRole('heading', { name: '2026年12月27日〜2027年1月2日' })).toBeTruthy()
})

test('where its part of the window is narrow, a month has dots and the days below it, and a week is a list', async () => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 744 })
  try {
    draw()
    await screen.findByRole('button', { name: 'Friday, November 20, 3 entries', pressed: true })
    expect(screen.queryByRole('heading', { name: 'Thursday, November 19', level: 3 })).toBeNull()
    // A day that has none leaves room for those of the month, by their names.
    fireEvent.click(screen.getByRole('button', { name: 'Monday, November 2' }))
    await screen.findByText('Nothing on this day')
    expect(screen.getByRole('heading', { name: 'Thursday, November 19', level: 3 })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bolts' })).toBeTruthy()
    cleanup()
    draw({ rows: () => answer() }, '/here?view=week')
    await screen.findByRole('link', { name: 'Bolts' })
    expect(screen.queryByRole('table')).toBeNull()
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  }
})
