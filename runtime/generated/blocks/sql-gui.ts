// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A query clicked together from tables, joins, columns and conditions; the statement grows beside it.
 */
export type SqlGuiBlock = {
  /**
   * Says which one this is.
   */
  type: 'sql-gui'
  /**
   * Model and place of the value.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Place in the model.
     */
    at: string
  }
  /**
   * Number of the data source; without one there is nothing to choose from.
   */
  source?: Value
  /**
   * Fact `language` of the dialect: the colours of the statement follow it.
   */
  language?: Value
  /**
   * Place of the list of parameters in the model.
   */
  parameters: string
  /**
   * Place of the list of result columns in the model; it follows what the statement gives.
   */
  columns?: string
  /**
   * Name of the state that keeps the last result.
   */
  result: string
  /**
   * What the editor asks the engine.
   */
  calls: {
    /**
     * Call that lists libraries and tables.
     */
    tables: CallKey
    /**
     * Call that lists the columns of a table.
     */
    columns: CallKey
    /**
     * Call that lists subqueries with their fields.
     */
    subqueries: CallKey
    /**
     * Call that writes the statement.
     */
    text: CallKey
    /**
     * Call that runs it.
     */
    run: CallKey
  }
  /**
   * How the query becomes a text of its own; left out: it cannot.
   */
  toText?: {
    /**
     * Place that gets the statement.
     */
    text: string
    /**
     * Places that get a value then.
     *
     * Items: A place and its value.
     */
    set?: {
      /**
       * Place in the model.
       */
      at: string
      /**
       * What it gets.
       */
      value: Value
    }[]
    /**
     * Places that are taken away then.
     *
     * Items: Place in the model.
     */
    clear?: string[]
    /**
     * What is asked before.
     */
    warning?: ScreenText
  }
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
