import type { SearchRule } from '../../../runtime/compile/plan.ts'
import type { Comparison } from '../../../runtime/expressions/holds.ts'

/** What a request may say about the rows it wants. Names are checked against the plan. */
export interface RowsQuery {
  /** By search name. */
  search?: Readonly<Record<string, unknown>> | undefined
  sort?: readonly { field: string; direction?: 'asc' | 'desc' }[] | undefined
  category?: readonly (string | null)[] | undefined
  /** Key values of the one row that is wanted. */
  rowKey?: readonly (string | null)[] | undefined
  /** Several rows by their keys (cart). */
  rowKeys?: readonly (readonly (string | null)[])[] | undefined
  /** Rows whose column is one of these values; compared by `rule`, to the letter without one. For the engine's own use. */
  among?: { field: string; values: readonly string[]; rule?: Partial<SearchRule> | undefined } | undefined
  /** Conditions of a drilldown or of a program; only those that the plan allows. `values`: any of them. */
  conditions?:
    | readonly { field: string; condition: Comparison; value?: unknown; values?: readonly string[] }[]
    | undefined
  /** Keys of the rows that the user has marked: only these. */
  favorites?: readonly (readonly (string | null)[])[] | undefined
  /** Of a calendar: only rows whose entry touches these days, first and last one included (`yyyy-MM-dd`). */
  days?: { start: string; end: string } | undefined
  /** For the engine's own use: moments once more, behind the columns, in the form in which they are stored. */
  asStored?: true
  /**
   * Only rows behind the one that has these values, in the order of `sort`, which says the whole order. `filled`: columns that have
   * a value in each row. For the engine's own use.
   */
  after?: { values: readonly (string | number | boolean | null)[]; filled: readonly string[] } | undefined
  limit?: number
  /** Rows come in pages, and this one begins here: their order is then total. */
  offset?: number
}
