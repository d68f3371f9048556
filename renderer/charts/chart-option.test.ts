import { expect, test } from 'vitest'
import type { Chart } from '../../runtime/generated/calls/graph.ts'
import type { ChartLook } from './chart-look.ts'
import { chartOption } from './chart-option.ts'
import { palette } from './palette.ts'

const look: ChartLook = {
  ...{ text: '#000', muted: '#555', line: '#ddd', surface: '#fff', font: 'sans-serif', size: 13 },
  ...{ isStill: false, isNarrow: false, isPaper: false },
}
const chart = (more: Partial<Chart> = {}): Chart => ({
  ...{ type: 'bar', titlePosition: 'left', stacked: false, grid: {}, category: 'Month' },
  ...{ categories: ['2026-04', null], keys: ['2026-04-01', null] },
  legend: { show: true, position: 'bottom', direction: 'horizontal' },
  series: [
    { name: 'Amount', decimals: 2, total: '12.50', numbers: ['12.50', null], color: '#123456' },
    { name: null, decimals: 0, total: '7', numbers: ['3', '4'] },
  ],
  ...more,
})
const option = (of: Chart, more: Partial<ChartLook> = {}) =>
  chartOption(of, { look: { ...look, ...more }, words: { empty: '(none)', others: 'Others' }, language: 'en' })

test('bars, lines and areas stand along the categories; what has no value has its word', () => {
  expect(option(chart())).toMatchObject({
    xAxis: { data: ['2026-04', '(none)'] },
    series: [
      { type: 'bar', name: 'Amount', data: [12.5, null], color: '#123456' },
      { type: 'bar', name: '(none)', data: [3, 4] },
    ],
  })
  expect(option(chart({ type: 'area', stacked: true }))).toMatchObject({
    series: [{ type: 'line', stack: 'area left', areaStyle: {} }, { stack: 'area left' }],
  })
  expect(option(chart({ type: 'scatter' }))).toMatchObject({ series: [{ type: 'scatter' }, {}] })
})

test('bars and lines stand together, with an axis on each side', () => {
  const [amount, count] = chart().series
  if (!amount || !count) throw new Error('no series')
  expect(option(chart({ series: [amount, { ...count, name: 'Orders', as: 'line', onRight: true }] }))).toMatchObject({
    yAxis: [{ name: 'Amount' }, { name: 'Orders', splitLine: { show: false } }],
    series: [{ type: 'bar' }, { type: 'line', yAxisIndex: 1 }],
  })
})

test('a heat map has a square for each category and series', () => {
  expect(option(chart({ type: 'heat' }))).toMatchObject({
    yAxis: { data: ['Amount', '(none)'] },
    visualMap: { min: 0, max: 12.5 },
    series: [
      {
        type: 'heatmap',
        data: [
          [0, 0, 12.5],
          [1, 0, '-'],
          [0, 1, 3],
          [1, 1, 4],
        ],
      },
    ],
  })
})

test('a gauge shows the whole, of periods the last one', () => {
  const series = [{ name: 'Amount', decimals: 0, total: '7', numbers: ['3', '4'] }]
  expect(option(chart({ type: 'gauge', full: 10, series }))).toMatchObject({
    series: [{ max: 10, data: [{ value: 7 }] }],
  })
  expect(option(chart({ type: 'gauge', full: 10, series, ofPeriods: true }))).toMatchObject({
    series: [{ data: [{ value: 4 }] }],
  })
})

test('what all others come to has its word', () => {
  expect(option(chart({ categories: ['Aoki', null, ''], hasOthers: true }))).toMatchObject({
    xAxis: { data: ['Aoki', '(none)', 'Others'] },
  })
})

test('a pie has slices', () => {
  const { xAxis, series } = option(chart({ type: 'pie' }))
  expect(xAxis).toBeUndefined()
  expect(series).toMatchObject([
    {
      type: 'pie',
      data: [
        { name: '2026-04', value: 12.5 },
        { name: '(none)', value: 0 },
      ],
    },
  ])
})

test('the legend stands where it is said, and not beside a single series', () => {
  const legend = { show: true, position: 'right', direction: 'vertical' } as const
  expect(option(chart({ legend }))['legend']).toMatchObject({ right: 0, orient: 'vertical' })
  expect(option(chart({ legend: { ...legend, show: false } }))['legend']).toBeUndefined()
  expect(option(chart({ series: chart().series.slice(0, 1) }))['legend']).toBeUndefined()
  expect(option(chart({ grid: { left: 40 } }))['grid']).toMatchObject({ left: 40, bottom: 40.5 })
})

test('paper has patterns and nothing moves', () => {
  expect(option(chart(), { isPaper: true, isStill: true })).toMatchObject({
    aria: { decal: { show: true } },
    animation: false,
  })
})

test('colours have a contrast of 3 to 1 on both grounds', () => {
  const channel = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [high = 0, low = 0] = [light(one), light(other)].toSorted((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  for (const colour of palette)
    for (const ground of ['#ffffff', '#1c2027'])
      expect(contrast(colour, ground), `${colour} ${ground}`).toBeGreaterThan(3)
})

test('a legend that stands beside the drawing goes below it where there is no room for both', () => {
  const beside = chart({ type: 'pie', legend: { show: true, position: 'right', direction: 'vertical' } })
  expect(option(beside)).toMatchObject({
    legend: { right: 0, top: 'middle', orient: 'vertical' },
    series: [{ center: ['34%', '50%'] }],
  })
  expect(option(beside, { isNarrow: true })).toMatchObject({
    legend: { bottom: 0, left: 'center', orient: 'horizontal' },
    series: [{ center: ['50%', '44%'] }],
  })
})

test('the last period of an axis ends within the drawing, words of a gauge and a pie have room', () => {
  expect(option(chart({ ofPeriods: true }))).toMatchObject({ xAxis: { axisLabel: { alignMaxLabel: 'right' } } })
  const series = [{ name: 'Amount', decimals: 0, total: '7', numbers: ['3', '4'] }]
  expect(option(chart({ type: 'gauge', full: 10, series }))).toMatchObject({ series: [{ splitNumber: 4 }] })
  expect(option(chart({ type: 'pie', series }))).toMatchObject({ series: [{ minShowLabelAngle: 25 }] })
})
