// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * Opens the browser's dialog for printing the page.
 */
export type PrintAction = {
  /**
   * Says which one this is.
   */
  do: 'print'
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
