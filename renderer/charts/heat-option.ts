import type { Chart } from '../../runtime/generated/calls/graph.ts'
import { categoryAxis, gridOf, labelOf } from './axes-option.ts'
import { numberOf, written, type Around } from './chart-look.ts'

/** From little to much, in one colour: told apart by its lightness alone. */
const shades = ['#deebf7', '#9ecae1', '#4292c6', '#08519c', '#08306b']

/** Categories along, series upwards, and how large each number is by its shade. */
export function heatOption(chart: Chart, names: string[], { look, words, language }: Around) {
  const { series, grid } = chart
  const numbers = series.flatMap((one) => one.numbers.flatMap((digits) => numberOf(digits) ?? []))
  const [min, max] = [Math.min(0, ...numbers), Math.max(0, ...numbers)]
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const [first] = series
  return {
    grid: { ...gridOf(chart, look), bottom: look.size * 3.5, ...grid },
    xAxis: categoryAxis(chart, names, look),
    yAxis: {
      type: 'category',
      data: series.map(({ name }) => name ?? words.empty),
      axisLabel: labelOf(look),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
    },
    visualMap: {
      ...{ min, max: max > min ? max : min + 1, orient: 'horizontal', left: 'center', bottom: 0, itemHeight: 120 },
      inRange: { color: shades },
      textStyle: { color: look.text, fontSize: look.size },
      text: [compact.format(max), compact.format(min)],
    },
    series: [
      {
        type: 'heatmap',
        data: series.flatMap((one, y) => one.numbers.map((digits, x) => [x, y, numberOf(digits) ?? '-'])),
        itemStyle: { borderColor: look.surface, borderWidth: 1 },
        tooltip: { valueFormatter: (value: unknown) => written(value, first?.decimals) },
      },
    ],
  }
}
