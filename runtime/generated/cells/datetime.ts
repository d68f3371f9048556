// Made from schemas/ by `npm run generate`; do not edit.

import type { Value } from '../screens/value.ts'

/**
 * Draws a moment in the time zone of the reader.
 */
export type DatetimeCell = {
  /**
   * Says which one this is.
   */
  type: 'datetime'
  /**
   * ISO text.
   */
  value: Value
  /**
   * Shown too. Default: false.
   */
  seconds?: boolean
  /**
   * As "5 minutes ago" while it is recent. Default: false.
   */
  relative?: boolean
}
