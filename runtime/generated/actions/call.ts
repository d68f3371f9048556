// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Calls the engine and puts the answer where it belongs.
 */
export type CallAction = {
  /**
   * Says which one this is.
   */
  do: 'call'
  /**
   * Key of the declared call.
   */
  call: CallKey
  /**
   * What is sent.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * Sends an input `once` by which the engine knows the repetition of a press whose answer was lost. Default: false.
   */
  once?: boolean
  /**
   * Asked before; the call is made only on yes.
   */
  confirm?:
    | ScreenText
    | {
        /**
         * What is about to happen; left out: that something is asked.
         */
        title?: ScreenText
        /**
         * The question.
         */
        text?: ScreenText
        /**
         * What it is about; those without a value are left out.
         *
         * Items: A label and its value.
         */
        rows?: {
          /**
           * What the value is.
           */
          label: ScreenText
          /**
           * As it is read.
           */
          value: ScreenText
          /**
           * What counts most. Default: false.
           */
          strong?: boolean
        }[]
        /**
         * Lines below the question.
         */
        details?: Value
        /**
         * The verb on the button that goes on.
         */
        action?: ScreenText
        /**
         * The button is red. Default: false.
         */
        danger?: boolean
        /**
         * Address whose users are listed in the question.
         */
        usedBy?: Value
        /**
         * What may be written beside the question, and is sent with the call.
         *
         * Items: One thing that may be written.
         */
        asks?: {
          /**
           * What is to be written.
           */
          label: ScreenText
          /**
           * Property of the input that receives it.
           */
          as: string
          /**
           * How it is written. Codes: text Text, moment Date and time. Default: "text".
           */
          input?: 'text' | 'moment'
          /**
           * Most characters. Default: 512.
           */
          maxLength?: number
        }[]
        /**
         * Must be written out to go on where something uses it.
         */
        name?: ScreenText
      }
  /**
   * While it runs, this is asked again and again, and its answer says how far it is; sent with the same `once`.
   */
  progress?: {
    /**
     * Key of the declared call.
     */
    call: CallKey
    /**
     * What is sent.
     */
    input?: {
      [k: string]: Value
    }
    /**
     * Property of the answer that says it.
     */
    take: string
    /**
     * Path that receives it; emptied when the call has ended.
     */
    into: string
  }
  /**
   * Where it is written how much of a file has left, in percent.
   */
  sent?: string
  /**
   * Path that receives the answer: a row, a state or a model.
   */
  into?: string
  /**
   * Property of the answer that goes there; left out: the whole answer.
   */
  take?: string
  /**
   * Seconds that the answer may take; left out: 60, at most 130.
   */
  timeout?: Value
  /**
   * Done after success.
   */
  then?: ActionList
  /**
   * Done instead of a message when the answer has that code.
   */
  onCode?: {
    [k: string]: ActionList
  }
  /**
   * Done instead of a message when no answer came: nobody knows yet whether it was done.
   */
  onLost?: ActionList
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
