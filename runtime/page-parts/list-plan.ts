import type { PlanCalendar } from '../calendar/plan-calendar.ts'
import type { RowsPlan, SearchRule, SortRule } from '../compile/plan.ts'
import type { Comparison } from '../expressions/holds.ts'

/** Each so many minutes from midnight on, by the clocks of a zone. */
export interface UpdateTimes {
  minutes: number
  timeZone: string
}

/** Beside this it has, by the keys of `runtime/output`, what is needed to write all rows of a search as a file. */
export interface ListPlan extends RowsPlan<'list'> {
  /** By the name that the request uses. */
  search: Record<string, SearchRule>
  /** Fields by which the request may sort. */
  sort: string[]
  /** When the request says nothing. The engine adds `keys` that are not in it, so that pages do not overlap. */
  orderBy: SortRule[]
  /** Number columns whose sums over all rows of the search are shown below the list. */
  totals?: string[]
  /** The rows are shown as a calendar: a request names a range, and only its rows are read. */
  calendar?: PlanCalendar
  /** The category's columns, outermost first; the request's path compares with `=`. */
  category: string[]
  /** Rows of a page when the request says nothing, and the most it may ask for. */
  limit: number
  maxLimit: number
  /** When its rows are read; in between they are as they were then. */
  update?: UpdateTimes
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
