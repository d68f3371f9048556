// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * Graphs on one page, with filters across them.
 */
export type DashboardSpec = {
  /**
   * Graphs of the dashboard, row by row.
   *
   * Items: A graph on the dashboard.
   */
  graphs?: {
    /**
     * The graph that is shown.
     */
    graph: `${string}/${string}`
    /**
     * In parts of the page's width: 24 is all of it, 12 a half, 8 a third, 6 a quarter. Default: 12.
     */
    span?: number
    /**
     * Height of the graph. Default: 320.
     */
    height?: number
  }[]
  /**
   * What readers narrow the graphs by: each narrows those that have its column.
   *
   * Items: What readers narrow the graphs by.
   */
  filters?: {
    /**
     * Column of the rows of the graphs.
     */
    field: string
    /**
     * What it is called; empty: as the column.
     */
    label?: Text
    /**
     * How it is typed. Codes: text Part of a text, choice Choice of the values, days From and to a day. Default: "text".
     */
    input?: 'text' | 'choice' | 'days'
  }[]
  /**
   * How often the graphs are fetched again. Codes: none Never, 15m 15 minutes, 1h 1 hour, 4h 4 hours, 12h 12 hours, custom Custom. Default: "none".
   */
  updateInterval?: 'none' | '15m' | '1h' | '4h' | '12h' | 'custom'
  /**
   * Own update interval.
   */
  customInterval?: number
}
