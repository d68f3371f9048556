import type { EChartsCoreOption } from 'echarts/core'
import type { Chart } from '../../runtime/generated/calls/graph.ts'
import { axesOption } from './axes-option.ts'
import { categoryNames, fitted, numberOf, written, type Around, type ChartLook } from './chart-look.ts'
import { heatOption } from './heat-option.ts'
import { palette } from './palette.ts'

/** What ECharts is told of a chart. */
export function chartOption(given: Chart, around: Around): EChartsCoreOption {
  const { look, words } = around
  const chart = fitted(given, look)
  const names = categoryNames(chart, words)
  return {
    color: [...palette],
    animation: !look.isStill,
    animationDuration: 300,
    textStyle: { fontFamily: look.font, fontSize: look.size, color: look.text },
    aria: { enabled: true, label: { enabled: false }, decal: { show: look.isPaper } },
    tooltip: {
      trigger: ['bar', 'line', 'area'].includes(chart.type) ? 'axis' : 'item',
      confine: true,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { color: look.text, fontSize: look.size },
    },
    ...legendOption(chart, look),
    ...drawnAs(chart, names, around),
  }
}

function drawnAs(chart: Chart, names: string[], around: Around): EChartsCoreOption {
  const { look, words } = around
  if (chart.type === 'pie') return { series: [pieOption(chart, names, look)] }
  if (chart.type === 'gauge') return { series: [gaugeOption(chart, around)] }
  if (chart.type === 'heat') return heatOption(chart, names, around)
  return {
    ...axesOption(chart, names, around),
    series: chart.series.map((one) => {
      const type = one.as ?? chart.type
      return {
        type: type === 'area' ? 'line' : type,
        name: one.name ?? words.empty,
        data: one.numbers.map(numberOf),
        ...(one.color !== undefined && { color: one.color }),
        ...(type === 'area' && { areaStyle: { opacity: 0.35 } }),
        ...(chart.stacked && type !== 'scatter' && { stack: `${type} ${one.onRight ? 'right' : 'left'}` }),
        ...(one.onRight && { yAxisIndex: 1 }),
        ...(type === 'bar' ? { barMaxWidth: 48 } : { symbolSize: type === 'scatter' ? 10 : 6 }),
        tooltip: { valueFormatter: (value: unknown) => written(value, one.decimals) },
      }
    }),
  }
}

function pieOption({ series: [one], legend }: Chart, names: readonly string[], look: ChartLook) {
  const at = (side: string) => legend.show && legend.position === side
  return {
    type: 'pie',
    name: one?.name ?? '',
    radius: legend.show ? '76%' : '66%',
    center: [at('left') ? '66%' : at('right') ? '34%' : '50%', at('top') ? '55%' : at('bottom') ? '44%' : '50%'],
    data: (one?.numbers ?? []).map((digits, i) => ({ name: names[i] ?? '', value: numberOf(digits) ?? 0 })),
    // A legend says what the slices are: there is no room for both.
    label: legend.show
      ? { position: 'inside', color: '#fff', formatter: '{d}%' }
      : { color: look.text, formatter: '{b} {d}%' },
    // Narrower ones are not as wide as their words.
    minShowLabelAngle: legend.show ? 25 : 0,
    labelLine: { lineStyle: { color: look.muted } },
    itemStyle: { borderColor: look.surface, borderWidth: 2 },
    tooltip: { valueFormatter: (value: unknown) => written(value, one?.decimals) },
  }
}

/** The last period, or the whole, against the full scale. */
function gaugeOption({ series: [one], full = 1, ofPeriods }: Chart, { look, language }: Around) {
  const value = numberOf(ofPeriods ? one?.numbers.at(-1) : one?.total) ?? 0
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    type: 'gauge',
    max: full,
    // Words of the scale stand beside the number, not over it.
    splitNumber: 4,
    radius: '92%',
    progress: { show: true, width: 16 },
    pointer: { show: false },
    axisLine: { lineStyle: { width: 16, color: [[1, look.line]] } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { color: look.muted, fontSize: look.size, distance: 22, formatter: (at: number) => compact.format(at) },
    title: { color: look.muted, fontSize: look.size, offsetCenter: [0, '32%'] },
    detail: {
      color: look.text,
      fontSize: look.size * 1.7,
      offsetCenter: [0, 0],
      formatter: () => written(value, one?.decimals),
    },
    data: [{ value, name: one?.name ?? '' }],
    tooltip: { valueFormatter: () => written(value, one?.decimals) },
  }
}

function legendOption({ legend, series, type }: Chart, look: ChartLook) {
  const { position, direction } = legend
  if (!legend.show || type === 'heat' || (type !== 'pie' && series.length < 2)) return {}
  const isBeside = position === 'left' || position === 'right'
  return {
    legend: {
      type: 'scroll',
      orient: direction,
      [position]: 0,
      ...(isBeside ? { top: 'middle' } : { left: 'center' }),
      textStyle: { color: look.text, fontSize: look.size },
      pageTextStyle: { color: look.text },
      pageIconColor: look.text,
      pageIconInactiveColor: look.line,
    },
  }
}
