// Made from schemas/ by `npm run generate`; do not edit.

/**
 * One level of the order of rows.
 */
export type OrderBy = {
  /**
   * Rows are sorted by it.
   */
  field: string
  /**
   * Smallest or largest first. Codes: asc Ascending, desc Descending. Default: "asc".
   */
  direction?: 'asc' | 'desc'
}
