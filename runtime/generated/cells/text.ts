// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws a value as text.
 */
export type TextCell = {
  /**
   * Says which one this is.
   */
  type: 'text'
  /**
   * What is drawn.
   */
  value: Value
  /**
   * The value is an array as PostgreSQL writes it; its items are drawn, with commas between them. Default: false.
   */
  array?: boolean
  /**
   * Written before the value.
   */
  prefix?: ScreenText
  /**
   * Written after the value.
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
  /**
   * Line breaks are kept; a text of more lines than this is scrolled.
   */
  rows?: number
  /**
   * Line breaks are kept. Default: false.
   */
  lines?: boolean
}
