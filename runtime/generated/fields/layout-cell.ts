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
   * Width in twenty-fourths of the page. Default: 12.
   */
  span?: number
  /**
   * What stands in the cell, from top to bottom.
   */
  items?: LayoutItem[]
}
