import type { PlanColumn, SearchRule, SortRule } from '../../../runtime/compile/plan.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { touchingDays, type Days } from '../../../runtime/calendar/touching-days.ts'
import { makeAskedParts } from './asked-parts.ts'
import { BadValue } from '../bad-value.ts'
import { all, any, never, type Compare, type Part } from './row-conditions.ts'
import { columnFinder } from './rows-columns.ts'
import type { RowsQuery } from './rows-query.ts'

/** Which rows a request wants, as far as the plan allows it. */
export interface RowsAsked {
  /** Conditions that narrow the rows. Throws `BadValue`. */
  parts(query: RowsQuery): Part[]
  /** The order that is asked for, else the plan's. Throws `BadValue`. */
  wanted(query: RowsQuery): SortRule[]
  byRowKey(rowKey: readonly (string | null)[]): Part
}

/** Reads what requests want of a plan's rows; `compare` writes one comparison. */
export function makeRowsAsked(plan: ListPlan | DetailPlan, compare: Compare): RowsAsked {
  const column = columnFinder(plan)
  const asked = makeAskedParts(plan, column, compare)

  const compareKey = (key: string, value: string | null, rule?: Partial<SearchRule>): Part => {
    try {
      return compare(column(key), '=', value, rule)
    } catch (error) {
      // A key that cannot be one of this column's values is simply not found.
      if (error instanceof BadValue) return never
      throw error
    }
  }
  const byRowKey = (rowKey: readonly (string | null)[]): Part => {
    if (rowKey.length !== plan.keys.length || plan.keys.length === 0) return never
    return all(plan.keys.map((key, i) => compareKey(key, rowKey[i] ?? null)))
  }
  const amongValues = ({ field, values, rule }: NonNullable<RowsQuery['among']>): Part =>
    any(values.map((value) => compareKey(field, value, rule)))

  return {
    byRowKey,
    parts(query) {
      const parts = asked(query)
      if (query.days) parts.push(...touching(plan, query.days, { column, compare }))
      if (query.rowKey) parts.push(byRowKey(query.rowKey))
      if (query.rowKeys) parts.push(query.rowKeys.length === 0 ? never : any(query.rowKeys.map(byRowKey)))
      if (query.among) parts.push(query.among.values.length === 0 ? never : amongValues(query.among))
      return parts
    },
    wanted: (query) => wantedOf(plan, query),
  }
}

function touching(
  plan: ListPlan | DetailPlan,
  days: Days,
  { column, compare }: { column: (key: string) => PlanColumn; compare: Compare },
): Part[] {
  if (plan.kind !== 'list' || !plan.calendar) return []
  return touchingDays(plan.calendar, days).map((alternatives) =>
    any(
      alternatives.map(({ field, condition, valueFor }) =>
        compare(column(field), condition, valueFor(column(field).typeClass)),
      ),
    ),
  )
}

function wantedOf(plan: ListPlan | DetailPlan, query: RowsQuery): SortRule[] {
  const wanted: SortRule[] = []
  for (const { field, direction = 'asc' } of query.sort ?? []) {
    if (plan.kind !== 'list' || !plan.sort.includes(field)) throw new BadValue('field', field, field)
    if (direction !== 'asc' && direction !== 'desc') throw new BadValue('condition', field, direction)
    addSort(wanted, field, direction)
  }
  if (wanted.length === 0 && plan.kind === 'list')
    for (const rule of plan.orderBy) addSort(wanted, rule.field, rule.direction)
  return wanted
}

/** Behind what is there; a column by which is sorted already is left out. */
export function addSort(rules: SortRule[], field: string, direction: SortRule['direction']): void {
  if (!rules.some((one) => one.field === field)) rules.push({ field, direction })
}
