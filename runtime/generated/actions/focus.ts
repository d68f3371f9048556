// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * Goes to the control for a place of the document.
 */
export type FocusAction = {
  /**
   * Says which one this is.
   */
  do: 'focus'
  /**
   * JSON pointer of the place.
   */
  at: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
