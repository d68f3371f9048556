// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Goes to the page before.
 */
export type BackAction = {
  /**
   * Says which one this is.
   */
  do: 'back'
  /**
   * Where to go when there is no page before.
   */
  route?: ScreenText
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
