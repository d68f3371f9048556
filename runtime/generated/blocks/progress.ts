// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * How far something is.
 */
export type ProgressBlock = {
  /**
   * Says which one this is.
   */
  type: 'progress'
  /**
   * What is counted.
   */
  label: ScreenText
  /**
   * How many are behind it.
   */
  value: Value
  /**
   * How many there are.
   */
  of: Value
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
