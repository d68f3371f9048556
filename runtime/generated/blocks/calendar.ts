// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { Cell } from '../screens/cell.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Rows as entries of a calendar, by month, week, day or as a list.
 */
export type CalendarBlock = {
  /**
   * Says which one this is.
   */
  type: 'calendar'
  /**
   * Name of the calendar, read aloud.
   */
  label?: ScreenText
  /**
   * List of rows of the range that is shown.
   */
  rows: Value
  /**
   * Rows that the range has; more than there are rows: a notice says so.
   */
  total?: Value
  /**
   * What the answer says of the calendar: date (where it opens) and today.
   */
  range?: Value
  /**
   * Name of the state with what is shown: month, week, day or list.
   */
  view: string
  /**
   * Name of the state with the first day of what is shown.
   */
  anchor: string
  /**
   * Name of the state with the chosen day.
   */
  date: string
  /**
   * The week begins with it; 0 is Sunday. Default: 0.
   */
  firstDay?: number
  /**
   * What a row becomes.
   */
  entry: {
    /**
     * First day of the entry, with or without a time.
     */
    start: Value
    /**
     * Last day of the entry; without one it is one day.
     */
    end?: Value
    /**
     * The times behind the days are shown. Default: false.
     */
    timed?: boolean
    /**
     * Words of the entry.
     */
    cell: Cell
    /**
     * Further values, where there is room.
     *
     * Items: A labelled value.
     */
    details?: {
      /**
       * Its name.
       */
      label: ScreenText
      /**
       * Its value.
       */
      cell: Cell
    }[]
    /**
     * Colour of the words.
     */
    textColor?: Color
    /**
     * Colour of the entry.
     */
    background?: Color
    /**
     * Colour of the frame.
     */
    borderColor?: Color
    /**
     * The first one that holds for a row gives it its colours.
     *
     * Items: Colours of some rows.
     */
    colors?: {
      /**
       * Rows that get the colours.
       */
      when: ScreenCondition
      /**
       * What the colour means; told beside it, with a shape.
       */
      label?: ScreenText
      /**
       * Colour of the words.
       */
      textColor?: Color
      /**
       * Colour of the entry.
       */
      background?: Color
    }[]
  }
  /**
   * Done when an entry is pressed.
   */
  onRow?: ActionList
  /**
   * Done when an entry is pressed twice.
   */
  onRowDouble?: ActionList
  /**
   * Done when an entry is pressed with the right button.
   */
  onRowRight?: ActionList
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
