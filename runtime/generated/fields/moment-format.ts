// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'

/**
 * How a date or a time of a compiled screen is typed, shown, stored and limited.
 */
export type MomentFormat = {
  /**
   * Offset from the system date.
   */
  initial?: MomentFormatOffset
  /**
   * How it is shown and typed.
   */
  format: string
  /**
   * How schemas get it.
   */
  stored?: string
  /**
   * What schemas get of an empty field.
   */
  empty?: Scalar
  /**
   * 4 without seconds, 6 with.
   */
  timeDigit: 4 | 6
  /**
   * A day, or an offset from the system date.
   */
  min?: MomentFormatLimit
  /**
   * A day, or an offset from the system date.
   */
  max?: MomentFormatLimit
  /**
   * From this time of the day on, days count from the next one that can be chosen.
   */
  cutOff?: string
  /**
   * Days of the week that can be chosen.
   */
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Further days that cannot be chosen.
   */
  stopDates?: string[]
}

/**
 * A day, or an offset from the system date.
 */
export type MomentFormatLimit = string | MomentFormatOffset

/**
 * So far from the system date.
 */
export type MomentFormatOffset = {
  /**
   * After (+) or before (-) the system date.
   */
  sign: '+' | '-'
  /**
   * How many.
   */
  number: number
  /**
   * Of what.
   */
  unit: 'day' | 'month' | 'year'
}
