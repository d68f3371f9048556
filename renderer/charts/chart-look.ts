import type { Chart } from '../../runtime/generated/calls/graph.ts'
import { formatNumber } from '../../runtime/values/format-number.ts'

/** How the page around a chart looks. */
export interface ChartLook {
  text: string
  muted: string
  line: string
  surface: string
  font: string
  /** Pixels of the page's small type. */
  size: number
  isStill: boolean
  /** There is no room for a legend beside the drawing. */
  isNarrow: boolean
  /** Patterns tell what colours tell elsewhere. */
  isPaper: boolean
}

export interface ChartWords {
  /** Of rows whose category or series has no value. */
  empty: string
  /** Of what all categories come to that are not among the largest. */
  others: string
}

export interface Around {
  look: ChartLook
  words: ChartWords
  language: string
}

/** What the categories of a chart are called. */
export const categoryNames = ({ categories, hasOthers }: Chart, words: ChartWords): string[] =>
  categories.map((category, at) =>
    hasOthers && at === categories.length - 1 ? words.others : (category ?? words.empty),
  )

/** A double draws what exact digits say well enough. */
export const numberOf = (digits: string | null | undefined): number | null =>
  digits === null || digits === undefined ? null : Number(digits)

export const written = (value: unknown, decimals = 0): string => formatNumber(value, { group: true, decimals }) || '–'

/** The chart as it fits: a legend that would stand beside it stands below where there is no room. */
export function fitted(chart: Chart, { isNarrow }: ChartLook): Chart {
  const { legend } = chart
  const isBeside = legend.position === 'left' || legend.position === 'right'
  return isNarrow && isBeside ? { ...chart, legend: { ...legend, position: 'bottom', direction: 'horizontal' } } : chart
}

/** Room that a legend takes at a side, where the chart has one there. */
export function legendRoom({ legend, series, type }: Chart, { size }: ChartLook, side: string): number {
  if (!legend.show || legend.position !== side || (type !== 'pie' && series.length < 2) || type === 'heat') return 0
  return side === 'left' || side === 'right' ? size * 10 : size * 2.5
}
