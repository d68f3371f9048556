// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * Puts a value into a state of the screen.
 */
export type SetAction = {
  /**
   * Says which one this is.
   */
  do: 'set'
  /**
   * Name of the state.
   */
  state: string
  /**
   * What it becomes; left out: its default.
   */
  value?: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
