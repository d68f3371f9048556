import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn, SearchRule } from '../../../runtime/compile/plan.ts'
import { searchParameters } from '../../../runtime/compile/steps.ts'
import { longestSearch } from '../../../runtime/values/longest-search.ts'
import { BadValue } from '../bad-value.ts'
import { all, any, never, type Compare, type Part } from './row-conditions.ts'
import type { RowsQuery } from './rows-query.ts'

/** What a person chose to see of a list. */
export type Asked = Pick<RowsQuery, 'search' | 'category' | 'conditions' | 'favorites'>

/** What parameters may take of it: values of the search by name, and what a link fixed, by field. */
export function searchValues({ search = {}, conditions = [] }: Asked): Record<string, unknown> {
  const fixed = conditions.filter(({ condition, values }) => condition === '=' && values === undefined)
  return { ...search, ...Object.fromEntries(fixed.map(({ field, value }) => [field, value])) }
}

/**
 * The conditions of search, category and drilldown, as the list's plan allows them: its rows and the counts of its
 * categories are of the same. `column` finds a column of the plan by its key. Throws `BadValue`.
 */
export function makeAskedParts(
  plan: ListPlan | DetailPlan,
  column: (key: string) => PlanColumn,
  compare: Compare,
): (asked: Asked) => Part[] {
  const rules = plan.kind === 'list' ? Object.entries(plan.search) : []
  const isSearched = new Set(rules.map(([name]) => name))
  const compareFields = (rule: SearchRule, value: unknown): Part => {
    const compareField = (field: string) => compare(column(field), rule.condition, value, rule)
    if (!rule.furtherFields) return compareField(rule.field)
    // A value that cannot be one of a column's is in the others all the same.
    const parts = [rule.field, ...rule.furtherFields].map((field) => unlessBad(() => compareField(field)))
    return rule.condition === '<>' ? all(parts) : any(parts)
  }
  const search = (name: string, rule: SearchRule, value: unknown): Part | undefined => {
    if (value === undefined || value === null || value === '' || value === false) return undefined
    const wanted = value === true && rule.value !== undefined ? rule.value : value
    const several = Array.isArray(wanted) ? wanted : [wanted]
    if (several.length > 1 && !rule.several) throw new BadValue('string', name, value)
    if (several.length > 100) throw new BadValue('length', name, value)
    const most = longestSearch(rule.parameterOnly ? {} : column(rule.field))
    for (const one of several) {
      if (typeof one === 'object' && one !== null) throw new BadValue('string', name, value)
      if (wanted === value && [...String(one)].length > most) throw new BadValue('length', name, value)
    }
    if (rule.parameterOnly || several.length === 0) return undefined
    const compareOne = (one: unknown) => compareFields(rule, one)
    const parts = several.map((one) => {
      const words = rule.words ? String(one).trim().split(/\s+/u) : []
      return words.length > 1 ? all(words.map(compareOne)) : compareOne(one)
    })
    return parts.length === 1 ? parts[0] : any(parts)
  }

  // In the builder's order, not that of the request: an alternative is one to the conditions before it.
  const searched = (wanted: Readonly<Record<string, unknown>>): Part[] => {
    for (const name of Object.keys(wanted)) if (!isSearched.has(name)) throw new BadValue('field', name, name)
    const groups: Part[][] = [[]]
    for (const [name, rule] of rules) {
      if (rule.or) groups.push([])
      const part = Object.hasOwn(wanted, name) ? search(name, rule, wanted[name]) : undefined
      if (part) groups.at(-1)?.push(part)
    }
    const said = groups.filter((group) => group.length > 0)
    return said.length > 1 ? [any(said.map(all))] : (said[0] ?? [])
  }

  // A parameter that the rows do not show is not compared: it has its value already.
  const isOnlyParameter = (field: string) =>
    plan.columns.every(({ key }) => key !== field) && searchParameters(plan.steps).includes(field)

  const marked = (rowKey: readonly (string | null)[]): Part => {
    if (plan.keys.length === 0 || rowKey.length !== plan.keys.length) return never
    // The builder may have changed the key since: such a row is not there any more.
    return unlessBad(() => all(plan.keys.map((key, i) => compare(column(key), '=', rowKey[i] ?? null))))
  }

  return (asked) => {
    const parts = searched(asked.search ?? {})
    if (asked.category?.length) {
      const levels = plan.kind === 'list' ? plan.category : []
      if (asked.category.length > levels.length) throw new BadValue('field', 'category', asked.category)
      levels
        .slice(0, asked.category.length)
        .forEach((level, i) => parts.push(compare(column(level), '=', asked.category?.[i])))
    }
    for (const { field, condition, value = null, values } of asked.conditions ?? []) {
      const allowed =
        plan.kind === 'list' && Object.hasOwn(plan.conditions, field) ? (plan.conditions[field] ?? []) : []
      if (!allowed.includes(condition)) throw new BadValue('field', field, condition)
      if (isOnlyParameter(field)) continue
      const compareOne = (one: unknown) => compare(column(field), condition, one)
      parts.push(values ? any(values.map(compareOne)) : compareOne(value))
    }
    if (asked.favorites) parts.push(asked.favorites.length === 0 ? never : any(asked.favorites.map(marked)))
    return parts
  }
}

/** A value that cannot be one of the column's is found in no row. */
function unlessBad(make: () => Part): Part {
  try {
    return make()
  } catch (error) {
    if (error instanceof BadValue) return never
    throw error
  }
}
