// Made from schemas/ by `npm run generate`; do not edit.

import type { LayoutItem } from '../fields/layout-item.ts'

/**
 * One cell of a layout grid.
 */
export type LayoutCell = {
  /**
   * Tells the cell from others where versions are compared and merged.
   */
  key?: string
  /**
   * In parts of the page's width: 24 is all of it, 12 a half, 8 a third, 6 a quarter. Default: 12.
   */
  span?: number
  /**
   * What stands in the cell, from top to bottom.
   */
  items?: LayoutItem[]
}
