import type { SearchRule } from '../../../runtime/compile/plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { addDays, readIsoDay } from '../../../runtime/values/iso-days.ts'
import type { GraphRequest } from './graph-request.ts'
import { chosenNarrowings, numberNarrowings, type GraphNumber, type Narrowing } from './narrowed-plan.ts'

/**
 * What the address of a list says to show the rows behind a number of a graph: its search fields, as far as they compare
 * the same, else conditions. Undefined where the list does not take one of them. Throws `BadValue`.
 */
export function listQuery(
  request: GraphRequest,
  list: ListPlan,
  number: GraphNumber,
): { search: string; conditions?: string } | undefined {
  const search: Record<string, string> = {}
  const conditions: { field: string; condition: string; value: string | null }[] = []
  for (const narrowing of [...chosenNarrowings(request), ...numberNarrowings(request, number)]) {
    const filled = filledBy(list, narrowing, search)
    const { field, condition, value } = narrowing
    if (filled) search[filled.name] = filled.value
    else if (list.conditions[field]?.includes(condition)) conditions.push({ field, condition, value })
    else return undefined
  }
  // Said even when it is empty: what the search begins with would narrow further.
  return {
    search: JSON.stringify(search),
    ...(conditions.length > 0 && { conditions: JSON.stringify(conditions) }),
  }
}

/** The search field, not taken yet, that finds the rows of a comparison. */
function filledBy({ search: rules, columns }: ListPlan, narrowing: Narrowing, taken: object) {
  const all = Object.entries(rules)
  const { field, value } = narrowing
  // Where alternatives stand, two fields together find more than each.
  if (value === null || all.some(([, { or }]) => or)) return undefined
  const isDay = columns.some(({ key, typeClass }) => key === field && ['Date', 'DateTime'].includes(typeClass))
  const before =
    isDay && narrowing.condition === '<' && readIsoDay(value) !== undefined ? addDays(value, -1) : undefined
  for (const [name, rule] of all) {
    if (Object.hasOwn(taken, name) || rule.field !== field || !isPlain(rule)) continue
    if (findsSame(rule, narrowing)) return { name, value }
    if (before !== undefined && rule.condition === '<=' && rule.wholeDay !== false) return { name, value: before }
  }
  return undefined
}

/** It compares one value, as it is typed, with one column. */
const isPlain = ({ furtherFields, parameterOnly, several, value }: SearchRule): boolean =>
  furtherFields === undefined && !parameterOnly && !several && value === undefined

/** A part of a text may be looked for in any way: the person sees it in the field. */
const findsSame = ({ condition, ignoreCase, ignoreFullHalfWidth, loose }: SearchRule, narrowing: Narrowing): boolean =>
  condition === narrowing.condition && (condition === 'LIKE' || (!ignoreCase && !ignoreFullHalfWidth && !loose))
