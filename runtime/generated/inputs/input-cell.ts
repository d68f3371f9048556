// Made from schemas/ by `npm run generate`; do not edit.

import type { InputItem } from '../inputs/input-item.ts'

/**
 * One cell of a form's layout.
 */
export type InputCell = {
  /**
   * Width in twenty-fourths of the form. Default: 12.
   */
  span?: number
  /**
   * What stands in the cell, from top to bottom.
   */
  items?: InputItem[]
}
