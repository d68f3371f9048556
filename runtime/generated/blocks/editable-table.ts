// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A list of a model, edited in place.
 */
export type EditableTableBlock = {
  /**
   * Says which one this is.
   */
  type: 'editable-table'
  /**
   * Heading of the table.
   */
  label?: ScreenText
  /**
   * Where the value is.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Pointer inside the value of the model.
     */
    at: string
  }
  /**
   * From left to right; left out: chosen from the schema.
   *
   * Items: A property of the items.
   */
  columns?: {
    /**
     * Pointer inside the item.
     */
    at: string
    /**
     * Heading where the schema has none.
     */
    label?: ScreenText
    /**
     * Pixels.
     */
    width?: number
    /**
     * Where the words come from while the item says nothing: part.label.
     */
    emptyFrom?: string
  }[]
  /**
   * Name of the state with the chosen row.
   */
  selected?: string
  /**
   * Rows can be moved by drag and by keyboard. Default: false.
   */
  move?: boolean
  /**
   * Rows can be removed. Default: false.
   */
  remove?: boolean
  /**
   * Rows can be pasted from a spreadsheet. Default: false.
   */
  paste?: boolean
  /**
   * How rows are added.
   */
  add?: {
    /**
     * Words on the button.
     */
    label?: ScreenText
    /**
     * Parts of other documents that are offered.
     */
    parts?: string
    /**
     * All can be added at once. Default: false.
     */
    several?: boolean
    /**
     * Only parts that are not in the list are offered. Default: false.
     */
    unused?: boolean
    /**
     * Documents of which rows are made whole; what a row is follows from what its document is.
     */
    documents?: {
      /**
       * Words on the button.
       */
      label: ScreenText
      /**
       * Pointer inside the row to the document of which it is made.
       */
      at: string
    }
    /**
     * The parts that are not in the list stand above it: they are dragged between its rows, or pressed. Default: false.
     */
    palette?: boolean
    /**
     * What an added row begins with, by the part that it is made of.
     *
     * Items: Values for some parts.
     */
    starts?: {
      /**
       * Reads part.
       */
      when: ScreenCondition
      /**
       * What the row has then, besides the part's name.
       */
      value: Value
    }[]
  }
  /**
   * The list can be seen and arranged as a layout too: items in rows of 24 parts, each as wide as it says. Default: false.
   */
  picture?: boolean
  /**
   * Said while there are no rows.
   */
  empty?: ScreenText
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
