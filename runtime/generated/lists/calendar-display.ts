// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Condition } from '../inputs/condition.ts'

/**
 * Shows the rows as entries of a calendar.
 */
export type CalendarDisplay = {
  /**
   * The calendar opens at it. Codes: today Today, first First row. Default: "today".
   */
  baseDate?: 'today' | 'first'
  /**
   * Field with the begin of the entry.
   */
  start: string
  /**
   * Field with the end of the entry.
   */
  end?: string
  /**
   * Field that is written on the entry.
   */
  label: string
  /**
   * How texts and numbers of the start and end fields are written, and the calendar’s values for parameters. Default: "YYYY-MM-DD".
   */
  dateFormat?: string
  /**
   * What the calendar shows first. Codes: month Month, week Week, day Day, list List. Default: "week".
   */
  defaultView?: 'month' | 'week' | 'day' | 'list'
  /**
   * The week begins with it. Codes: 0 Sunday, 1 Monday, 6 Saturday. Default: 0.
   */
  firstDay?: 0 | 1 | 6
  /**
   * Colour of the label.
   */
  textColor?: Color
  /**
   * Colour of the entry.
   */
  background?: Color
  /**
   * Colour of the frame of the entry.
   */
  borderColor?: Color
  /**
   * Colours for entries that meet conditions.
   *
   * Items: Colours for entries that meet conditions.
   */
  colors?: {
    /**
     * Rows that get the colours.
     */
    conditions: Condition[]
    /**
     * Colour of the label.
     */
    textColor?: Color
    /**
     * Colour of the entry.
     */
    background?: Color
  }[]
}
