import type { ResultColumn } from '../../../runtime/compile/content-spec.ts'
import type { SearchRule } from '../../../runtime/compile/plan.ts'
import type { DashboardFiltersValues } from '../../../runtime/generated/calls/graph.ts'
import type { DashboardSpec } from '../../../runtime/generated/kinds/dashboard.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { nextPeriod, type Periods } from '../../../runtime/graph/period.ts'
import { addDays, readIsoDay } from '../../../runtime/values/iso-days.ts'
import { BadValue } from '../../execution/bad-value.ts'

type Filter = NonNullable<DashboardSpec['filters']>[number]

/** What filters a dashboard has, and what its reader chose. */
export interface Filtering {
  declared: readonly Filter[]
  chosen: DashboardFiltersValues
}

/** The plan with the rules of the filters that its columns have, and what is searched by them. Throws `BadValue`. */
export function narrowedPlan(
  plan: ListPlan,
  columns: readonly ResultColumn[],
  { declared, chosen }: Filtering,
): { plan: ListPlan; search: Record<string, unknown> } {
  const rules: Record<string, SearchRule> = {}
  const search: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(chosen)) {
    const filter = declared.find((one) => one.field === field)
    if (!filter) throw new BadValue('field', field, field)
    const column = columns.find(({ key }) => key === field)
    if (column) for (const rule of rulesOf(filter, column, value)) add(rule)
  }
  function add({ name, value, ...rule }: NamedRule): void {
    rules[name] = rule
    search[name] = value
  }
  return { plan: { ...plan, search: rules }, search }
}

/** What the database is asked for besides, of the rows of one category and series. */
export function withinGroup(
  narrowed: { plan: ListPlan; search: Record<string, unknown> },
  parts: readonly GroupPart[],
): { plan: ListPlan; search: Record<string, unknown>; empty: string[] } {
  const rules: Record<string, SearchRule> = {}
  const search: Record<string, unknown> = {}
  const empty: string[] = []
  const add = (name: string, field: string, condition: SearchRule['condition'], value: string): void => {
    rules[name] = { field, condition }
    search[name] = value
  }
  for (const [index, part] of parts.entries()) {
    const { column } = part
    if (part.value === null) empty.push(column.key)
    else if (part.periods) {
      const day = (text: string) => (column.typeClass === 'Number' ? text.replaceAll('-', '') : text)
      add(`${index} from`, column.key, '>=', day(part.value))
      add(`${index} to`, column.key, '<', day(nextPeriod(part.value, part.periods)))
    } else add(`${index}`, column.key, '=', part.value)
  }
  const conditions = Object.fromEntries(empty.map((key) => [key, ['=' as const]]))
  return {
    plan: { ...narrowed.plan, search: { ...narrowed.plan.search, ...rules }, conditions },
    search: { ...narrowed.search, ...search },
    empty,
  }
}

/** The value of a column that a group has; null: none. */
export interface GroupPart {
  column: ResultColumn
  value: string | null
  periods?: Periods | undefined
}

interface NamedRule extends SearchRule {
  name: string
  value: string
}

function rulesOf({ field, input }: Filter, column: ResultColumn, value: DashboardFiltersValues[string]): NamedRule[] {
  const kind = input ?? defaults.dashboardSpec.filters.input
  if (kind !== 'days') {
    if (typeof value !== 'string') throw new BadValue('string', field, value)
    return value === ''
      ? []
      : [
          kind === 'choice'
            ? { name: field, field, condition: '=', value }
            : { name: field, field, condition: 'LIKE', ignoreCase: true, ignoreFullHalfWidth: true, value },
        ]
  }
  if (typeof value === 'string') throw new BadValue('string', field, value)
  const { from, to } = value
  const day = (text: string) => {
    if (readIsoDay(text) === undefined) throw new BadValue('string', field, text)
    return column.typeClass === 'Number' ? text.replaceAll('-', '') : text
  }
  return [
    ...(from ? [{ name: `${field} from`, field, condition: '>=' as const, value: day(from) }] : []),
    // Before the next one: a text or a moment of the last day is behind that day's beginning.
    ...(to ? [{ name: `${field} to`, field, condition: '<' as const, value: day(nextDay(to, field)) }] : []),
  ]
}

function nextDay(text: string, field: string): string {
  if (readIsoDay(text) === undefined) throw new BadValue('string', field, text)
  return addDays(text, 1)
}
