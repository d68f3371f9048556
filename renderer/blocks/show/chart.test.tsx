// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Chart } from '../../../runtime/generated/calls/graph.ts'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

const drawChart = vi.hoisted(() => vi.fn(() => ({ close: () => {} })))
vi.mock('../../charts/draw-chart.ts', () => ({ drawChart }))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const chart: Chart = {
  keys: ['2026-04-01', null],
  ...{ type: 'bar', title: 'Sales', titlePosition: 'center', stacked: false, grid: {} },
  legend: { show: true, position: 'bottom', direction: 'horizontal' },
  ...{ category: 'Month', categories: ['2026-04', null] },
  series: [{ name: 'Amount', decimals: 2, total: '1234567.80', numbers: ['1234567.80', null] }],
}
const draw = (answer: () => unknown) =>
  drawScreen(
    { blocks: [{ type: 'chart', label: 'Preview', call: 'graph-preview', input: { graph: 'sales' }, height: 200 }] },
    { answers: { 'graph-preview': answer } },
  )

test('draws what its call answers, as high as it says, and shows the same numbers as a table', async () => {
  const { calls } = draw(() => chart)
  const drawing = await screen.findByRole('img', { name: 'Chart: Sales' })
  expect(drawing.style.height).toBe('12.5rem')
  await waitFor(() => expect(drawChart).toHaveBeenCalledWith(drawing, expect.objectContaining({ chart })))
  expect(calls).toEqual([{ key: 'graph-preview', input: { graph: 'sales' } }])
  const details = screen.getByText('Numbers as a table').closest('details')
  if (!details) throw new Error('no table')
  details.open = true
  fireEvent(details, new Event('toggle'))
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Month', 'Amount'])
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['2026-04', '(none)'])
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1,234,567.80', ''])
})

test('a table needs no drawing, and tells what each column comes to', async () => {
  draw(() => ({ ...chart, type: 'table' }))
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['2026-04', '(none)', 'Total']])
  expect(screen.queryByRole('img')).toBeNull()
})

test('a number stands beside that of the period before', async () => {
  const series = [{ name: 'Orders', decimals: 0, total: '220', numbers: ['100', '120'] }]
  draw(() => ({
    ...chart,
    type: 'number',
    categories: ['2026-03', '2026-04'],
    ofPeriods: true,
    series,
  }))
  expect(await screen.findByText('120')).toBeTruthy()
  expect(screen.getByText('Orders 2026-04')).toBeTruthy()
  expect(document.body.textContent).toContain('+20.0% (+20)')
  cleanup()
  draw(() => ({ ...chart, type: 'number', series }))
  expect(await screen.findByText('220')).toBeTruthy()
})

test('a number leads to the rows behind it, where a call has them; what all others come to leads nowhere', async () => {
  const answer = {
    columns: [{ label: 'Customer' }, { label: 'Amount', decimals: 0, isAmount: true }],
    rows: [['Aoki', 1234]],
    hasMore: true,
  }
  const { calls } = drawScreen(
    {
      blocks: [
        { type: 'chart', label: 'Sales', call: 'graph-data', rows: 'graph-rows', input: { graph: 'graph/sales' } },
      ],
    },
    {
      answers: {
        'graph-data': () => ({
          ...chart,
          type: 'table',
          series: [{ ...chart.series[0], key: 'x', numbers: ['5', '7'] }],
          hasOthers: true,
        }),
        'graph-rows': () => answer,
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: '5.00' }))
  expect(await screen.findByText('Aoki')).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(screen.getByText('The first 1 rows are shown.')).toBeTruthy()
  expect(calls.at(-1)).toEqual({
    key: 'graph-rows',
    input: { graph: 'graph/sales', category: '2026-04-01', series: 'x' },
  })
  expect(screen.queryByRole('button', { name: '7.00' })).toBeNull()
})

test('a number leads to the page that lists its rows, where the answer says that there is one', async () => {
  const block = {
    ...{ type: 'chart' as const, label: 'Sales', call: 'graph-data', list: 'graph-list' },
    input: { contentId: 7, graph: 'sales' },
  }
  const table = { ...chart, type: 'table', series: [{ ...chart.series[0], key: null, numbers: ['5', '7'] }] }
  const query = { type: '1', search: '{"DAY":"2026-04-01"}' }
  const { calls, visits } = drawScreen(
    { blocks: [block] },
    {
      answers: {
        'graph-data': () => ({ ...table, isListed: true }),
        'graph-list': () => ({ route: '/b2b/list/9/AbCd', query }),
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: '5.00' }))
  await waitFor(() => expect(visits).toHaveLength(1))
  const input = { ...block.input, category: '2026-04-01', series: null }
  expect(calls).toContainEqual({ key: 'graph-list', input })
  const { pathname, searchParams } = new URL(visits[0]?.to ?? '', 'http://site')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/b2b/list/9/AbCd', query])
  cleanup()
  drawScreen({ blocks: [block] }, { answers: { 'graph-data': () => table } })
  expect(await screen.findByText('5.00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '5.00' })).toBeNull()
})

test('says that it is drawn for a login of a test', async () => {
  draw(() => ({ ...chart, isTried: true }))
  expect(await screen.findByText(/Drawn with the test values/)).toBeTruthy()
})

test('says that there is nothing to draw, under its label where the numbers have no heading', async () => {
  const { title: _title, ...untitled } = chart
  draw(() => ({ ...untitled, categories: [], series: [] }))
  expect(await screen.findByText('There are no rows to draw.')).toBeTruthy()
  expect(screen.getByRole('figure', { name: 'Preview' })).toBeTruthy()
})

test('says why it was not drawn, and tries again', async () => {
  let fails = true
  draw(() => {
    if (fails) throw new CallFailure('The database does not answer.', { kind: 'network', outcome: { do: 'reject' } })
    return chart
  })
  expect(await screen.findByText('The database does not answer.')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('img', { name: 'Chart: Sales' })).toBeTruthy()
})
