// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A statement under edit, the names of its database beside it, and what a run gives below it.
 */
export type SqlBlock = {
  /**
   * Says which one this is.
   */
  type: 'sql'
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
   * Name of the editor, read aloud.
   */
  label?: ScreenText
  /**
   * Number of the data source; without one nothing runs.
   */
  source?: Value
  /**
   * Fact `language` of the dialect: colours, words, quotes and layout follow it.
   */
  language?: Value
  /**
   * Place of the list of parameters in the model; what the statement uses is added there.
   */
  parameters?: string
  /**
   * Names of parameters whose values are typed unseen and never kept.
   *
   * Items: Name of a parameter.
   */
  secret?: string[]
  /**
   * Title of the dialog that asks for values before a run.
   */
  ask?: ScreenText
  /**
   * Seconds after which a run ends while its own switch is off.
   */
  timeout?: Value
  /**
   * Name of the state that keeps the last result.
   */
  result: string
  /**
   * Statements that find a user; the row of one can give the values of a run.
   */
  login?: {
    /**
     * List of documents; expressions below read each as item.
     */
    rows: Value
    /**
     * Offered only while this holds of the item.
     */
    when?: ScreenCondition
    /**
     * Call that answers the document of the item.
     */
    read: {
      /**
       * Name of the call.
       */
      call: CallKey
      /**
       * What it is given.
       */
      input: Value
    }
  }
  /**
   * What the editor asks the engine.
   */
  calls: {
    /**
     * Call that runs the statement.
     */
    run: CallKey
    /**
     * Call that lists libraries and tables.
     */
    tables?: CallKey
    /**
     * Call that lists the columns of a table.
     */
    columns?: CallKey
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
