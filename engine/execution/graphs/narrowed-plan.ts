import type { ResultColumn } from '../../../runtime/compile/content-spec.ts'
import type { SearchRule } from '../../../runtime/compile/plan.ts'
import type { DashboardFiltersValues } from '../../../runtime/generated/calls/graph.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import type { DashboardFilter } from '../../../runtime/graph/graph-plan.ts'
import { periodsOf, seriesOf } from '../../../runtime/graph/grouping.ts'
import { nextPeriod, type Periods } from '../../../runtime/graph/period.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { addDays, readIsoDay } from '../../../runtime/values/iso-days.ts'
import { BadValue } from '../bad-value.ts'
import type { GraphRequest } from './graph-request.ts'

/** A comparison to which rows are narrowed; null: the column has no value. */
export interface Narrowing extends Pick<SearchRule, 'field' | 'condition' | 'ignoreCase' | 'ignoreFullHalfWidth'> {
  value: string | null
}

/** A number of a graph: the values of its category and series; without a series: of all. */
export interface GraphNumber {
  category: string | null
  series?: string | null | undefined
}

/** To what a reader narrows a graph by the filters that its columns have. Throws `BadValue`. */
export function chosenNarrowings({ plan, chosen = {} }: Pick<GraphRequest, 'plan' | 'chosen'>): Narrowing[] {
  const { columns, filters } = plan.graph
  return Object.entries(chosen).flatMap(([field, value]) => {
    const filter = filters.find((one) => one.field === field)
    if (!filter) throw new BadValue('field', field, field)
    const column = columns.find(({ key }) => key === field)
    return column ? ofFilter(filter, column, value) : []
  })
}

/** What makes rows those of a number. Throws `BadValue`. */
export function numberNarrowings({ plan }: Pick<GraphRequest, 'plan'>, { category, series }: GraphNumber): Narrowing[] {
  const { spec, columns } = plan.graph
  const columnOf = (field: string) => {
    const column = columns.find(({ key }) => key === field)
    if (!column) throw new BadValue('field', field, field)
    return column
  }
  const of = seriesOf(spec)
  return [
    ...ofPart(columnOf(spec.category), category, periodsOf(spec)),
    ...(of !== undefined && series !== undefined ? ofPart(columnOf(of), series) : []),
  ]
}

/** The plan with these comparisons, and what is asked of it by them. */
export function narrowedPlan(
  plan: ListPlan,
  narrowings: readonly Narrowing[],
): { plan: ListPlan; search: Record<string, unknown>; conditions: { field: string; condition: '='; value: null }[] } {
  const empty = narrowings.flatMap(({ field, value }) => (value === null ? field : []))
  const named = narrowings.flatMap(({ value, ...rule }, index) =>
    value === null ? [] : { name: `${index}`, rule, value },
  )
  return {
    plan: {
      ...plan,
      search: Object.fromEntries(named.map(({ name, rule }) => [name, rule])),
      conditions: Object.fromEntries(empty.map((field) => [field, ['=' as const]])),
    },
    search: Object.fromEntries(named.map(({ name, value }) => [name, value])),
    conditions: empty.map((field) => ({ field, condition: '=', value: null })),
  }
}

function ofPart({ key: field, typeClass }: ResultColumn, value: string | null, periods?: Periods): Narrowing[] {
  if (value === null || !periods) return [{ field, condition: '=', value }]
  if (readIsoDay(value) === undefined) throw new BadValue('string', 'category', value)
  return [
    { field, condition: '>=', value: dayAs(typeClass, value) },
    { field, condition: '<', value: dayAs(typeClass, nextPeriod(value, periods)) },
  ]
}

function ofFilter(
  { field, input = defaults.dashboardSpec.filters.input }: DashboardFilter,
  { typeClass }: ResultColumn,
  value: DashboardFiltersValues[string],
): Narrowing[] {
  if (input === 'days') {
    if (typeof value === 'string') throw new BadValue('string', field, value)
    const { from, to } = value
    return [
      ...(from ? [{ field, condition: '>=' as const, value: dayAs(typeClass, readDay(from, field)) }] : []),
      // Before the next one: a text or a moment of the last day is behind that day's beginning.
      ...(to ? [{ field, condition: '<' as const, value: dayAs(typeClass, addDays(readDay(to, field), 1)) }] : []),
    ]
  }
  if (typeof value !== 'string') throw new BadValue('string', field, value)
  if (value === '') return []
  return input === 'choice'
    ? [{ field, condition: '=', value }]
    : [{ field, condition: 'LIKE', ignoreCase: true, ignoreFullHalfWidth: true, value }]
}

/** A column of numbers holds days as `20260401`. */
const dayAs = (typeClass: ResultColumn['typeClass'], day: string): string =>
  typeClass === 'Number' ? day.replaceAll('-', '') : day

function readDay(text: string, field: string): string {
  if (readIsoDay(text) === undefined) throw new BadValue('string', field, text)
  return text
}
