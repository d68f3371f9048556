import type { Comparison } from '../../expressions/holds.ts'
import type { Content, Context } from '../../compile/context.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { searchParameters } from '../../compile/steps.ts'
import { displayOf } from '../../compile/content-pages.ts'
import { hasFavorites } from '../../page-parts/favorites-asked.ts'
import { csvPlan, type PlanCsv } from './csv.ts'
import { excelPlan } from './excel.ts'
import { listFields, sortable, totalsOf } from '../../page-parts/list-fields.ts'
import { largestLimit, pageLimit } from '../../page-parts/page-size.ts'
import { searchRules } from './search-rules.ts'
import * as defaults from '../../generated/defaults.ts'
import type { RowsPlan, SearchRule, SortRule } from '../../compile/plan.ts'
import type { PlanCalendar } from '../../calendar/plan-calendar.ts'
import type { ExcelSheet } from '../../excel/excel-sheet.ts'

export interface ListPlan extends RowsPlan<'list'> {
  /** By the name that the request uses. */
  search: Record<string, SearchRule>
  /** Fields by which the request may sort. */
  sort: string[]
  /** When the request says nothing. The engine adds `keys` that are not in it, so that pages do not overlap. */
  orderBy: SortRule[]
  /** Number columns whose sums over all rows of the search are shown below the list. */
  totals?: string[]
  /** All rows of a search can be had as a file. */
  csv?: PlanCsv
  /** The same as a workbook, by language. */
  excel?: Record<string, ExcelSheet>
  /** The rows are shown as a calendar: a request names a range, and only its rows are read. */
  calendar?: PlanCalendar
  /** The category's columns, outermost first; the request's path compares with `=`. */
  category: string[]
  /** Rows of a page when the request says nothing, and the most it may ask for. */
  limit: number
  maxLimit: number
  /** Each user marks rows, and may see these alone. */
  favorites?: true
  /** Decimals come with as many digits as their columns say, zeros at the end too, whatever database it is. */
  allDigits?: boolean
  /**
   * Conditions that a drilldown may send: field → comparisons. Anything else is refused.
   * They only narrow; what this user may see is decided by the binds.
   */
  conditions: Record<string, Comparison[]>
}

export function listPlan(context: Context, content: Content): ListPlan {
  const list = content.spec.list!
  const page = listFields(context, content)
  const rows = rowsPlan(context, content, page)
  const limit = list.limit ?? pageLimit
  const totals = totalsOf(page)
  const csv = csvPlan(context, content, page)
  const excel = excelPlan(context, content, page)
  const plan: ListPlan = {
    plan: `${content.id}/list`,
    kind: 'list',
    ...rows,
    search: searchRules(context, content, page, searchParameters(rows.steps)),
    sort: sortable(page),
    orderBy: (list.orderBy ?? []).map(({ field, direction = 'asc' as const }) => ({ field, direction })),
    ...(totals.length > 0 && { totals }),
    ...(csv && { csv }),
    ...(excel && { excel }),
    category: list.category?.fields ?? [],
    limit,
    maxLimit: Math.max(limit, largestLimit),
    ...(hasFavorites(context, content) && { favorites: true }),
    conditions: askedOf(context, content),
  }
  return displayOf(context, content)?.plan(content, plan) ?? plan
}

/** The conditions that pages of all contents may send to this list. */
function askedOf(context: Context, target: Content): Record<string, Comparison[]> {
  const accepted: Record<string, Comparison[]> = {}
  for (const { table } of context.asked(target.address))
    for (const { targetField, condition = defaults.drilldownParameter.condition } of table) {
      const known = (accepted[targetField] ??= [])
      if (!known.includes(condition)) known.push(condition)
    }
  return accepted
}
