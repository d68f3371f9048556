// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Many problems of many documents, by severity: filtered, each leading to its field, with a quick fix where one is certain.
 */
export type ProblemPanelBlock = {
  /**
   * Says which one this is.
   */
  type: 'problem-panel'
  /**
   * Problems, each with what its document and place are called.
   */
  rows: Value
  /**
   * Name of the state that holds what is looked for.
   */
  find: string
  /**
   * Name of the state that holds which ones are shown: error, warning; none: all.
   */
  severity: string
  /**
   * Name of the state that holds by what those that are shown were found, such as a log; left out: all are shown, and nobody is asked.
   */
  group?: string
  /**
   * Calls that read and save a document; left out: no quick fix is offered.
   */
  fix?: {
    /**
     * Call that reads it.
     */
    read: CallKey
    /**
     * Call that saves it.
     */
    save: CallKey
  }
  /**
   * Said while there are none.
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
