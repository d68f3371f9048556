// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Amounts below each other, the last one in bold.
 */
export type TotalsBlock = {
  /**
   * Says which one this is.
   */
  type: 'totals'
  /**
   * Stands above the amounts: what they are the amounts of.
   */
  head?: {
    /**
     * What it is.
     */
    label: ScreenText
    /**
     * How much it is.
     */
    text: ScreenText
  }
  /**
   * List of { label, text }.
   */
  lines: Value
  /**
   * Read aloud.
   */
  label?: ScreenText
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
