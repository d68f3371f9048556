import type { GraphSpec } from '../generated/kinds/graph.ts'
import * as defaults from '../generated/defaults.ts'
import type { Period, Periods } from './period.ts'
import { isOfMonths } from './period.ts'

/** What a database computes of the rows of a group. */
export type Aggregate = 'sum' | 'count' | 'min' | 'max'

type Aggregation = NonNullable<GraphSpec['values'][number]['aggregation']>

/** Of what each aggregation is made: these can be put together again where groups become one. */
const parts: Record<Aggregation, readonly Aggregate[]> = {
  sum: ['sum'],
  count: ['count'],
  min: ['min'],
  max: ['max'],
  avg: ['sum', 'count'],
}

/** The groups that a graph needs of its rows. */
export interface Grouping {
  /** Columns whose values tell groups apart; of `dates` only their day or month. */
  by: { field: string; dates?: 'day' | 'month' }[]
  /** What is computed of each group. */
  values: { field: string; aggregate: Aggregate }[]
}

/** A group: what tells it apart, and what was computed, in the order of the grouping. */
export interface Group {
  keys: (string | null)[]
  values: unknown[]
}

export const aggregationOf = ({ aggregation }: GraphSpec['values'][number]): Aggregation =>
  aggregation ?? defaults.graphSpec.values.aggregation

export const aggregatesOf = (value: GraphSpec['values'][number]): readonly Aggregate[] => parts[aggregationOf(value)]

/** The periods of a graph's categories; undefined where they stand as they are. */
export function periodsOf({ period, firstMonth }: GraphSpec): Periods | undefined {
  const found: Period | 'none' = period ?? defaults.graphSpec.period
  return found === 'none' ? undefined : { period: found, firstMonth: firstMonth ?? defaults.graphSpec.firstMonth }
}

const withoutSeries: ReadonlySet<GraphSpec['type']> = new Set(['pie', 'gauge', 'number'])

/** The series of a graph, of those that have one. */
export const seriesOf = ({ type, series }: GraphSpec): string | undefined =>
  withoutSeries.has(type) ? undefined : series

/** What is asked of the rows of a graph. */
export function groupingOf(graph: GraphSpec): Grouping {
  const periods = periodsOf(graph)
  const series = seriesOf(graph)
  return {
    by: [
      { field: graph.category, ...(periods && { dates: isOfMonths(periods.period) ? 'month' : 'day' }) },
      ...(series === undefined ? [] : [{ field: series }]),
    ],
    values: graph.values.flatMap((value) =>
      aggregatesOf(value).map((aggregate) => ({ field: value.field, aggregate })),
    ),
  }
}
