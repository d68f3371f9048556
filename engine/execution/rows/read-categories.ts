import type { CategoryRow } from '../../../runtime/categories/category-tree.ts'
import type { CategoryPlan } from '../../../runtime/pages/list/category-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { Signal, Source } from '../../sources/source.ts'
import { makeAskedParts, searchValues, type Asked } from './asked-parts.ts'
import { groupingPlace, oneValue, type GroupingPlace } from './grouping-place.ts'
import { makeCompare, type Compare, type Part } from './row-conditions.ts'
import { columnFinder } from './rows-columns.ts'
import type { ExecutionScope } from '../scope.ts'

const maxCategories = 10_000

/** Rows of the list that are counted; the other ones still have their category. */
export interface Counted extends Omit<Asked, 'category'> {
  list: ListPlan
}

/** What is counted of which rows. */
export interface CategoriesAsked {
  /** Only categories below it. */
  path?: readonly (string | null)[] | undefined
  /** Only its rows are counted. */
  counted?: Counted | undefined
  signal?: Signal | undefined
}

/**
 * Distinct values of the category columns with their number of rows, in the columns' order. With `path`, only those
 * below it; the database counts and leaves the others out. With `counted`, only its rows are counted: a category
 * without one counts 0.
 */
export async function readCategories(
  plan: CategoryPlan,
  source: Source,
  scope: ExecutionScope,
  asked: CategoriesAsked = {},
): Promise<CategoryRow[]> {
  const place = await groupingPlace(plan, source, { maxRows: maxCategories, signal: asked.signal })
  const { below, found, write, columns } = writing(plan, place, asked)
  const search = searchValues(asked.counted ?? {})
  const takesSearch = plan.count && plan.steps.some(({ binds }) => binds.some(({ from }) => from === 'search'))
  const narrows = found.length > 0 || (takesSearch && Object.keys(search).length > 0)
  const counts = plan.count ? ['count(*)'] : []
  return place.inOne(async (ask) => {
    const rowsOf = async (parts: readonly Part[], values: readonly string[], now: ExecutionScope) =>
      (await ask(now, (bound) => write(parts, values, bound))).rows.map((row) => ({
        values: columns.map((_, i) => (row[i] === null || row[i] === undefined ? null : String(row[i]))),
        ...(row.length > columns.length ? { count: Number(row[columns.length]) } : {}),
      }))
    if (!narrows) return rowsOf(below, counts, scope)
    const hits = await rowsOf([...below, ...found], counts, { ...scope, search })
    const countOf = new Map(hits.map(({ values, count }) => [JSON.stringify(values), count]))
    const every = await rowsOf(below, [], scope)
    return every.map(({ values }) => ({ values, count: countOf.get(JSON.stringify(values)) ?? 0 }))
  })
}

/** The statement that counts, and what narrows it. */
function writing(plan: CategoryPlan, place: GroupingPlace, { path = [], counted }: CategoriesAsked) {
  const { facts, expression } = place
  const columns = plan.fields.map(place.column)
  const compare = makeCompare(facts, expression)
  const by = columns.map((column) => oneValue(column, place))
  const write = (parts: readonly Part[], values: readonly string[], scope: ExecutionScope) =>
    place.write({ by, values, parts }, scope)
  const below = columns.slice(0, path.length).map((column, i) => compare(column, '=', path[i]))
  return { columns, below, write, found: counted && plan.count ? partsOf(counted, plan, compare) : [] }
}

function partsOf({ list, search, conditions, favorites }: Counted, plan: CategoryPlan, compare: Compare): Part[] {
  return makeAskedParts(list, columnFinder(plan), compare)({ search, conditions, favorites })
}
