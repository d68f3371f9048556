// Made from schemas/ by `npm run generate`; do not edit.

import type { DateText } from '../common/date.ts'
import type { Scalar } from '../common/scalar.ts'
import type { Time } from '../common/time.ts'

/**
 * How dates and times are typed, shown and stored.
 */
export type DatetimeSetting = {
  /**
   * The field begins with the system date and this offset.
   */
  initial?: {
    /**
     * Before or after the system date. Codes: + After, - Before. Default: "+".
     */
    sign?: '+' | '-'
    /**
     * How many units from the system date. Default: 0.
     */
    number?: number
    /**
     * What is counted. Codes: day Days, month Months, year Years. Default: "day".
     */
    unit?: 'day' | 'month' | 'year'
  }
  /**
   * How a date is stored. Default: "yyyy-MM-dd".
   */
  dateFormat?: string
  /**
   * How a time is stored. Default: "HH:mm:ss".
   */
  timeFormat?: string
  /**
   * Stands between year, month and day. Codes: - Hyphen (2026-11-20), / Slash (2026/11/20), . Dot (2026.11.20),  None (20261120). Default: "-".
   */
  dateSeparator?: '-' | '/' | '.' | ''
  /**
   * Stands between hours, minutes and seconds. Codes: : Colon (09:30:00), . Dot (09.30.00),  None (093000). Default: ":".
   */
  timeSeparator?: ':' | '.' | ''
  /**
   * How the user sees the value; empty shows it as stored.
   */
  displayFormat?: string
  /**
   * How many digits a time has. Codes: 4 Hours and minutes (HHii), 6 Hours, minutes and seconds (HHiiss). Default: 6.
   */
  timeDigit?: 4 | 6
  /**
   * What is stored when the field stays empty, for example 0.
   */
  emptyValue?: Scalar
  /**
   * Earlier dates cannot be chosen.
   */
  calendarMin?: {
    /**
     * Before or after the system date. Codes: + After, - Before. Default: "+".
     */
    sign?: '+' | '-'
    /**
     * How many units from the system date. Default: 0.
     */
    number?: number
    /**
     * What is counted. Codes: day Days, month Months, year Years. Default: "day".
     */
    unit?: 'day' | 'month' | 'year'
    /**
     * Taken instead of an offset.
     */
    date?: DateText
  }
  /**
   * Later dates cannot be chosen.
   */
  calendarMax?: {
    /**
     * Before or after the system date. Codes: + After, - Before. Default: "+".
     */
    sign?: '+' | '-'
    /**
     * How many units from the system date. Default: 0.
     */
    number?: number
    /**
     * What is counted. Codes: day Days, month Months, year Years. Default: "day".
     */
    unit?: 'day' | 'month' | 'year'
    /**
     * Taken instead of an offset.
     */
    date?: DateText
  }
  /**
   * From this time on, and on days that cannot be chosen, first values and earliest dates count from the next day that can; no earlier one can be chosen.
   */
  cutOff?: Time
  /**
   * Days of the week that can be chosen; empty: every day. A first value moves on to the next one.
   *
   * Items: A day that can be chosen. Codes: 0 Sunday, 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday.
   */
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Further days that cannot be chosen, holidays for example.
   */
  stopDates?: DateText[]
}
