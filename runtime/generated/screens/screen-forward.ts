// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Where a screen leads in place of being drawn.
 */
export type ScreenForward = {
  /**
   * Key of the screen that takes its place, also in the history of the browser.
   */
  screen?: string
  /**
   * Route of that screen, in place of its key.
   */
  route?: ScreenText
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Values for the route of that screen; those it does not name go into the query.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * It leads on once this holds; before, and else, it is drawn itself.
   */
  when: ScreenCondition
}
