// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Graphs on one page.
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
   * How often the graphs are fetched again. Codes: none Never, 15m 15 minutes, 1h 1 hour, 4h 4 hours, 12h 12 hours, custom Custom. Default: "none".
   */
  updateInterval?: 'none' | '15m' | '1h' | '4h' | '12h' | 'custom'
  /**
   * Own update interval.
   */
  customInterval?: number
}
