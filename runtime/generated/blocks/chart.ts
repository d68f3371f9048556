// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws numbers that a call answers, with the same numbers as a table.
 */
export type ChartBlock = {
  /**
   * Says which one this is.
   */
  type: 'chart'
  /**
   * What it is called where its numbers have no heading of their own.
   */
  label: ScreenText
  /**
   * Call that answers with what is drawn.
   */
  call: CallKey
  /**
   * What is sent; another one is sent again.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * Call that answers with the rows behind a number, by the same input; left out: numbers lead nowhere.
   */
  rows?: CallKey
  /**
   * Call that answers where the rows behind a number are listed, for charts whose numbers say that they are; left out: numbers lead to no page.
   */
  list?: CallKey
  /**
   * Height of the drawing. Default: 320.
   */
  height?: Value
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
