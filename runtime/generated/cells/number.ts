// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws a number, digits under digits.
 */
export type NumberCell = {
  /**
   * Says which one this is.
   */
  type: 'number'
  /**
   * A number or a decimal text.
   */
  value: Value
  /**
   * The value of before, struck out beside it.
   */
  before?: Value
  /**
   * A separator every three digits. Default: false.
   */
  group?: boolean
  /**
   * Digits after the point; left out: as they come.
   */
  decimals?: number
  /**
   * At least so many digits after the point: those of a decimal column.
   */
  scale?: number
  /**
   * How further digits are dropped. Codes: 1 Floor, 2 Ceil, 3 Round. Default: 3.
   */
  rounding?: 1 | 2 | 3
  /**
   * Written before the number, for example a currency.
   */
  prefix?: ScreenText
  /**
   * Written after the number, for example a unit.
   */
  suffix?: ScreenText
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Colour behind the text.
   */
  background?: Color
  /**
   * Bold. Default: false.
   */
  strong?: boolean
}
