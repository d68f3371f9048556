// Made from schemas/ by `npm run generate`; do not edit.

import type { InputItem } from '../inputs/input-item.ts'

/**
 * One cell of a form's layout.
 */
export type InputCell = {
  /**
   * In parts of the form's width: 24 is all of it, 12 a half, 8 a third, 6 a quarter. Default: 12.
   */
  span?: number
  /**
   * What stands in the cell, from top to bottom.
   */
  items?: InputItem[]
}
