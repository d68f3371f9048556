import { expect, test } from 'vitest'
import type { GraphSpec } from '../generated/kinds/graph.ts'
import { chartOf } from './chart-of.ts'
import { TooManyGroups } from './graph-table.ts'
import { groupingOf, type Group } from './grouping.ts'
import { periodLabel, periodOf, nextPeriod, type Period } from './period.ts'

test.each<[Period, unknown, string | undefined, string, string, string]>([
  ['day', '2026-04-01', '2026-04-01', '2026-04-02', '2026/04/01', '2026-04-01'],
  ['week', '2026-04-01T23:59:00', '2026-03-30', '2026-04-06', '2026/03/30の週', 'Week of 2026-03-30'],
  ['month', '2026-04', '2026-04-01', '2026-05-01', '2026年4月', '2026-04'],
  ['month', 20260430, '2026-04-01', '2026-05-01', '2026年4月', '2026-04'],
  ['month', '202612', '2026-12-01', '2027-01-01', '2026年12月', '2026-12'],
  ['quarter', '2026-12', '2026-10-01', '2027-01-01', '2026年Q4', '2026 Q4'],
  ['year', '2026-12', '2026-01-01', '2027-01-01', '2026年', '2026'],
  ['fiscalYear', '2027-03', '2026-04-01', '2027-04-01', '2026年度', 'FY2026'],
  ['fiscalYear', '2027-04', '2027-04-01', '2028-04-01', '2027年度', 'FY2027'],
  ['day', 'unknown', undefined, '', '', ''],
])('%s of %s', (period, value, first, next, japanese, english) => {
  const periods = { period, firstMonth: 4 }
  const found = periodOf(value, periods)
  expect(found).toBe(first)
  if (found === undefined) return
  expect(nextPeriod(found, periods)).toBe(next)
  expect(periodLabel(found, periods, 'ja')).toBe(japanese)
  expect(periodLabel(found, periods, 'en')).toBe(english)
})

const columns = [
  { key: 'DAY', name: 'DAY', typeClass: 'Date' as const },
  { key: 'KIND', name: 'KIND', typeClass: 'String' as const },
  { key: 'PRICE', name: 'PRICE', label: { ja: '金額', en: 'Amount' }, typeClass: 'Number' as const, decimalDigits: 2 },
]
const graph = (more: Partial<GraphSpec> = {}): GraphSpec => ({
  ...{ type: 'bar', dataSchemas: [{ schema: 'schema/sales' }], category: 'DAY', values: [{ field: 'PRICE' }] },
  ...more,
})
const drawn = (spec: GraphSpec, groups: Group[]) => chartOf(spec, groups, { columns, language: 'en' })

test('months without rows are drawn, and what is no date stands at the end', () => {
  const spec = graph({ period: 'month' })
  expect(groupingOf(spec)).toEqual({
    by: [{ field: 'DAY', dates: 'month' }],
    values: [{ field: 'PRICE', aggregate: 'sum' }],
  })
  const groups = [
    { keys: ['2026-04'], values: ['0.30'] },
    { keys: [null], values: [1] },
    { keys: ['2026-02'], values: [0.1] },
  ]
  expect(drawn(spec, groups)).toMatchObject({
    category: 'DAY',
    categories: ['2026-02', '2026-03', '2026-04', null],
    series: [{ name: 'Amount', decimals: 2, numbers: ['0.10', '0.00', '0.30', '1.00'] }],
  })
})

test('groups that become one period are put together exactly, by each aggregation', () => {
  const aggregations = ['sum', 'count', 'min', 'max', 'avg'] as const
  const values = aggregations.map((aggregation) => ({ field: 'PRICE', aggregation }))
  const spec = graph({ period: 'year', values })
  const groups = [
    { keys: ['2026-01'], values: ['0.10', 1, '0.10', '0.10', '0.10', 1] },
    { keys: ['2026-02'], values: ['0.50', 3, '0.05', '0.30', '0.50', 3] },
  ]
  expect(drawn(spec, groups).series.map(({ numbers }) => numbers[0])).toEqual(['0.60', '4', '0.05', '0.30', '0.1500'])
})

test('values of the series become bars of their own, those without one the last; a pie has none', () => {
  const groups = [
    { keys: ['2026-01', 'Tools'], values: [1] },
    { keys: ['2026-01', null], values: [2] },
    { keys: ['2026-02', 'Nails'], values: [3] },
  ]
  const { categories, series } = drawn(graph({ series: 'KIND' }), groups)
  expect(categories).toEqual(['2026-01', '2026-02'])
  expect(series.map(({ name, numbers }) => [name, ...numbers])).toEqual([
    ['Nails', null, '3.00'],
    ['Tools', '1.00', null],
    [null, '2.00', null],
  ])
  expect(groupingOf(graph({ type: 'pie', series: 'KIND' })).by).toEqual([{ field: 'DAY' }])
})

test('one field by several aggregations has names that tell them apart, also as its own category', () => {
  const values = (['sum', 'avg'] as const).map((aggregation) => ({ field: 'PRICE', aggregation }))
  const spec = graph({ category: 'PRICE', values: [...values, { field: 'DAY', aggregation: 'count' }] })
  const groups = [{ keys: ['0.50'], values: ['1.00', '1.00', 2, 2] }]
  expect(drawn(spec, groups)).toMatchObject({
    categories: ['0.50'],
    series: [
      { name: 'Amount (sum)', numbers: ['1.00'] },
      { name: 'Amount (average)', numbers: ['0.5000'] },
      { name: 'DAY', numbers: ['2'] },
    ],
  })
  expect(chartOf(spec, groups, { columns, language: 'ja' }).series[1]).toMatchObject({ name: '金額 (平均)' })
})

test('each series tells what it comes to, how it is drawn and beside which axis', () => {
  const values = [
    { field: 'PRICE', aggregation: 'avg' as const, as: 'line' as const, axis: 'right' as const },
    { field: 'PRICE', aggregation: 'max' as const, axis: 'left' as const },
  ]
  const groups = [
    { keys: ['2026-01'], values: [1, 1, 1] },
    { keys: ['2026-02'], values: [5, 3, 4] },
  ]
  const [average, largest] = drawn(graph({ values }), groups).series
  expect(average).toMatchObject({ total: '1.5000', as: 'line', onRight: true })
  expect(largest).toMatchObject({ total: '4.00' })
  expect(Object.keys(largest ?? {})).not.toContain('onRight')
  expect(drawn(graph({ type: 'gauge', full: 9 }), groups).full).toBe(9)
})

test('the largest stand in front, and what all others come to behind them', () => {
  const values = [{ field: 'PRICE' }, { field: 'PRICE', aggregation: 'avg' as const }]
  const groups = [
    { keys: ['a', 'x'], values: [1, 1, 1] },
    { keys: ['b', 'x'], values: [5, 5, 1] },
    { keys: ['c', 'y'], values: [null, null, 0] },
    { keys: ['a', 'y'], values: [8, 8, 2] },
    { keys: [null, 'y'], values: [2, 2, 4] },
  ]
  const spec = graph({ category: 'KIND', series: 'DAY', values, top: 2 })
  const chart = drawn(spec, groups)
  expect(chart).toMatchObject({ hasOthers: true, categories: ['a', 'b', null], keys: ['a', 'b', null] })
  expect(chart.series.map(({ numbers }) => numbers)).toEqual([
    ['1.00', '5.00', null],
    ['1.0000', '5.0000', null],
    ['8.00', null, '2.00'],
    ['4.0000', null, '0.5000'],
  ])
  expect(drawn({ ...spec, others: false }, groups)).toMatchObject({ categories: ['a', 'b'] })
  expect(drawn({ ...spec, top: 9 }, groups).categories).toEqual(['a', 'b', null, 'c'])
})

test('what nobody could read is not drawn', () => {
  const groups = Array.from({ length: 2001 }, (_, i) => ({ keys: [`${i}`], values: [1] }))
  expect(() => drawn(graph(), groups)).toThrow(TooManyGroups)
  const ends = ['1000-01-01', '2999-01-01'].map((day) => ({ keys: [day], values: [1] }))
  expect(() => drawn(graph({ period: 'day' }), ends)).toThrow(TooManyGroups)
})
