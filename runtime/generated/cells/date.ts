// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws a date or a time of day.
 */
export type DateCell = {
  /**
   * Says which one this is.
   */
  type: 'date'
  /**
   * ISO text.
   */
  value: Value
  /**
   * How it is written: yyyy-MM-dd, HH:mm:ss and the like. Default: "yyyy-MM-dd".
   */
  format?: string
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Colour behind the text.
   */
  background?: Color
}
