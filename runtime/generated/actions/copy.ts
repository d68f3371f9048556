// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * Puts a text on the clipboard.
 */
export type CopyAction = {
  /**
   * Says which one this is.
   */
  do: 'copy'
  /**
   * The text.
   */
  value: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
