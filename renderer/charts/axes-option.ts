import type { Chart } from '../../runtime/generated/calls/graph.ts'
import { legendRoom, type Around, type ChartLook } from './chart-look.ts'

/** The grid of a chart with its axes: categories along, numbers upwards, on the right too where some stand there. */
export function axesOption(chart: Chart, names: string[], { look, language }: Around) {
  const { grid, series } = chart
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 })
  const hasRight = series.some(({ onRight }) => onRight)
  const axisOf = (isRight: boolean) => {
    const own = series.filter(({ onRight = false }) => onRight === isRight)
    return {
      type: 'value',
      name: own.length === 1 ? (own[0]?.name ?? '') : '',
      nameTextStyle: { color: look.muted, fontSize: look.size, align: isRight ? 'right' : 'left' },
      axisLabel: { ...labelOf(look), formatter: (value: number) => compact.format(value) },
      splitLine: { show: !isRight, lineStyle: { color: look.line } },
    }
  }
  return {
    grid: { ...gridOf(chart, look), ...grid },
    xAxis: categoryAxis(chart, names, look),
    yAxis: hasRight ? [axisOf(false), axisOf(true)] : axisOf(false),
  }
}

/** Room around the drawing, where the builder says nothing of it. */
export const gridOf = (chart: Chart, look: ChartLook) => ({
  top: 28 + legendRoom(chart, look, 'top'),
  right: 12 + legendRoom(chart, look, 'right'),
  bottom: 8 + legendRoom(chart, look, 'bottom'),
  left: 8 + legendRoom(chart, look, 'left'),
  // Labels stand within it, too.
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
})

export const labelOf = ({ muted, size }: ChartLook) => ({ color: muted, fontSize: size })

export const categoryAxis = ({ ofPeriods }: Chart, names: string[], look: ChartLook) => ({
  type: 'category',
  data: names,
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
  axisLabel: { ...labelOf(look), ...(ofPeriods ? ofPeriodsLabel : wordsLabel(names, look)) },
})

/** The last one ends within the drawing, which would cut it. */
const ofPeriodsLabel = { hideOverlap: true, alignMaxLabel: 'right' }

/** Each word of an axis is read, aslant where they are many, as far as they can be. */
const wordsLabel = ({ length }: readonly string[], { size }: ChartLook) => ({
  interval: length <= 40 ? 0 : 'auto',
  rotate: length > 5 ? 40 : 0,
  width: size * 8,
  overflow: 'truncate',
})
