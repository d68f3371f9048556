/** What became of rows. */
export interface Written {
  inserted: number
  updated: number
}
