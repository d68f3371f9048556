import type { Chart } from '../../../../runtime/generated/calls/graph.ts'
import type { Place } from '../chart.tsx'

/** How a number of a chart is asked for: the values of its category and, where the graph has one, of its series. */
export function numberAt(
  chart: Chart,
  { category, series }: Place,
): { category: string | null; series?: string | null } {
  const key = series === undefined ? undefined : chart.series[series]?.key
  return { category: chart.keys[category] ?? null, ...(key !== undefined && { series: key }) }
}
