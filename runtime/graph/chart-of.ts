import type { Chart } from '../generated/calls/graph.ts'
import * as defaults from '../generated/defaults.ts'
import type { GraphSpec } from '../generated/kinds/graph.ts'
import type { ResultColumn } from '../compile/content-spec.ts'
import { localize } from '../text.ts'
import { toDecimal } from '../values/decimal.ts'
import { aggregationOf, periodsOf, type Group } from './grouping.ts'
import { graphTable, type GraphSeries, type Order } from './graph-table.ts'
import { periodLabel } from './period.ts'

/** Digits behind the point that an average has more than its values. */
const ofAverage = 2

/** How a graph of these groups is drawn, in words of a language. Throws `TooManyGroups`. */
export function chartOf(
  graph: GraphSpec,
  groups: readonly Group[],
  { columns, language }: { columns: readonly ResultColumn[]; language: string },
): Chart {
  const column = (field: string | undefined) => columns.find(({ key }) => key === field)
  const labelOf = (field: string) => localize(column(field)?.label, language) || (column(field)?.name ?? field)
  const orders = {
    category: orderOf(column(graph.category), language),
    series: orderOf(column(graph.series), language),
  }
  const { categories, series, hasOthers } = graphTable(graph, groups, orders)
  // What all others come to has no value of its own.
  const keys = hasOthers ? categories.with(-1, null) : categories
  const periods = periodsOf(graph)
  const { title = {} } = graph
  const heading = localize(title.text, language)
  const nameOf = (value: GraphValue) => {
    const label = localize(value.label, language)
    if (label !== '') return label
    const isTwice = graph.values.filter(({ field }) => field === value.field).length > 1
    return isTwice ? `${labelOf(value.field)} (${aggregationWord(value, language)})` : labelOf(value.field)
  }
  return {
    type: graph.type,
    ...(heading !== '' && { title: heading }),
    titlePosition: title.position ?? defaults.graphSpec.title.position,
    legend: legendOf(graph),
    grid: gridOf(graph),
    ...(graph.full !== undefined && { full: graph.full }),
    stacked: graph.stacked ?? defaults.graphSpec.stacked,
    category: labelOf(graph.category),
    categories: keys.map((key) => (periods && key !== null ? periodLabel(key, periods, language) : key)),
    keys,
    ...(hasOthers && { hasOthers: true as const }),
    ...(periods && { ofPeriods: true as const }),
    series: series.map((one) =>
      drawn(one, graph, {
        nameOf,
        decimals: (field) => column(field)?.decimalDigits ?? defaults.schemaSpec.resultColumns.decimalDigits,
      }),
    ),
  }
}

type GraphValue = GraphSpec['values'][number]

const aggregationWords: Record<ReturnType<typeof aggregationOf>, { ja: string; en: string }> = {
  sum: { ja: '合計', en: 'sum' },
  count: { ja: '件数', en: 'count' },
  min: { ja: '最小', en: 'minimum' },
  max: { ja: '最大', en: 'maximum' },
  avg: { ja: '平均', en: 'average' },
}

const aggregationWord = (value: GraphValue, language: string): string =>
  aggregationWords[aggregationOf(value)][language === 'ja' ? 'ja' : 'en']

function legendOf({ legend = {} }: GraphSpec): Chart['legend'] {
  const usual = defaults.graphSpec.legend
  const { show = usual.show, position = usual.position, direction = usual.direction } = legend
  return { show, position, direction }
}

function gridOf({ grid = {} }: GraphSpec): Chart['grid'] {
  const { top, right, bottom, left } = grid
  return {
    ...(top !== undefined && { top }),
    ...(right !== undefined && { right }),
    ...(bottom !== undefined && { bottom }),
    ...(left !== undefined && { left }),
  }
}

interface Words {
  nameOf(value: GraphValue): string
  decimals(field: string): number
}

function drawn(
  { value: index, key, numbers, total }: GraphSeries,
  { values }: GraphSpec,
  words: Words,
): Chart['series'][number] {
  const value = values[index]
  if (!value) throw new RangeError('a graph has no such value')
  const aggregation = aggregationOf(value)
  const decimals = aggregation === 'count' ? 0 : words.decimals(value.field) + (aggregation === 'avg' ? ofAverage : 0)
  const name = words.nameOf(value)
  const named = key === undefined ? name : values.length === 1 ? key : `${key ?? '–'} ${name}`
  return {
    name: named,
    numbers: numbers.map((number) => number?.toFixed(decimals) ?? null),
    ...(key !== undefined && { key }),
    total: total?.toFixed(decimals) ?? null,
    decimals,
    ...(value.as !== undefined && { as: value.as }),
    ...(value.axis === 'right' && { onRight: true as const }),
    ...(value.color !== undefined && key === undefined && { color: value.color }),
  }
}

/** Numbers as such, other values as people of the language sort them. */
function orderOf(column: ResultColumn | undefined, language: string): Order {
  const { compare } = new Intl.Collator(language, { numeric: true })
  if (column?.typeClass !== 'Number') return compare
  return (one, other) => toDecimal(one)?.cmp(toDecimal(other) ?? 0) ?? compare(one, other)
}
