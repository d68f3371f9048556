// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
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
   * The state holds a value for each key: under which one this stands, such as the key of a row.
   */
  under?: Value
  /**
   * Asked before; it is put there only on yes.
   */
  confirm?: ScreenText
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
