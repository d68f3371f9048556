// Made from schemas/ by `npm run generate`; do not edit.

import type { Align } from '../fields/align.ts'
import type { Formula } from '../fields/formula.ts'
import type { TextStyle } from '../fields/text-style.ts'
import type { Cell } from '../screens/cell.ts'

/**
 * Where a component's choices are asked for; they come after those that stand here.
 */
export type ChoicesFrom = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Place of the input in the content: list, purchase, add/new.
   */
  page: string
  /**
   * The engine looks for what is typed; else all choices are shown at once. Default: false.
   */
  find?: boolean
  /**
   * What is supplied, where it is no plain choices. Codes: table Rows of a table, days Days of a calendar, value The value itself.
   */
  shows?: 'table' | 'days' | 'value'
  /**
   * Nothing is asked for: each day of the calendar can be chosen.
   */
  free?: boolean
  /**
   * What is supplied are days that cannot be chosen.
   */
  closed?: boolean
  /**
   * How rows look among which one is chosen.
   */
  table?: {
    /**
     * From left to right.
     */
    columns: {
      /**
       * Heading.
       */
      label: string
      /**
       * Of the column.
       */
      align?: Align
      /**
       * Of the heading, where it is another.
       */
      headerAlign?: Align
      /**
       * What stands in it.
       */
      cell: Cell
      /**
       * Key of the row's input that is typed into here.
       */
      input?: string
      /**
       * How the value of its cell is calculated when something is typed into the row.
       */
      follows?: {
        /**
         * Where the cell reads it.
         */
        name: string
        /**
         * What is calculated of the row.
         */
        formula: Formula
        /**
         * The result keeps this many.
         */
        decimals: number
        /**
         * What happens to further decimal places. Codes: 1 Round down, 2 Round up, 3 Round half up.
         */
        rounding: 1 | 2 | 3
      }
    }[]
    /**
     * Further rows are asked for.
     */
    pages?: boolean
    /**
     * Every second row is darker.
     */
    stripe?: boolean
    /**
     * Lines between the columns.
     */
    border?: boolean
    /**
     * Colours.
     */
    head?: TextStyle
  }
  /**
   * Names of the values on which the choices depend: they are asked for again when one changes.
   */
  reads: string[]
}
