// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * What a Web API answered, a jq filter under edit, and the rows that it makes of it while it is typed.
 */
export type AnswerFilterBlock = {
  /**
   * Says which one this is.
   */
  type: 'answer-filter'
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
   * What a run brought: `text` and `signs`. Nothing is drawn before.
   */
  answer: Value
  /**
   * How the request was sent: what changes something is answered by what was made, as one row.
   */
  method?: Value
  /**
   * Path of the rows in what the filter makes; left out: found there.
   */
  rows?: Value
  /**
   * What the editor asks the engine.
   */
  calls: {
    /**
     * Call that tries a filter.
     */
    filter: CallKey
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
