// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { ValueBadge } from '../fields/value-badge.ts'

/**
 * How a value is written as text.
 */
export type TextDisplay = {
  /**
   * How the value is written. Codes: none As it is, comma Thousands separators, date Date, time Time, datetime Date and time. Default: "none".
   */
  format?: 'none' | 'comma' | 'date' | 'time' | 'datetime'
  /**
   * Written next to the value, for example a currency or a unit.
   */
  symbol?: Text
  /**
   * On which side of the value the symbol stands. Codes: 1 Before the value, 2 After the value. Default: 2.
   */
  position?: 1 | 2
  /**
   * How many digits a time has. Codes: 4 Hours and minutes (HHii), 6 Hours, minutes and seconds (HHiiss). Default: 6.
   */
  timeDigit?: 4 | 6
  /**
   * The value is drawn as a badge in its colour where a row meets conditions; the first entry that fits counts.
   */
  badges?: ValueBadge[]
}
