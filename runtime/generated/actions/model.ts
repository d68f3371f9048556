// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * Does an operation of a model.
 */
export type ModelAction = {
  /**
   * Says which one this is.
   */
  do: 'model'
  /**
   * Name of the model.
   */
  model: string
  /**
   * What is done: undo, redo, reset, add, remove, move and the like.
   */
  operation: string
  /**
   * JSON pointer inside the model.
   */
  at?: Value
  /**
   * What the operation needs.
   */
  value?: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
