// Made from schemas/ by `npm run generate`; do not edit.

import type { Cell } from '../screens/cell.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * Draws one of two cells.
 */
export type ChooseCell = {
  /**
   * Says which one this is.
   */
  type: 'choose'
  /**
   * Decides.
   */
  when: ScreenCondition
  /**
   * Drawn while it holds.
   */
  then: Cell
  /**
   * Drawn while it does not hold.
   */
  else?: Cell
}
