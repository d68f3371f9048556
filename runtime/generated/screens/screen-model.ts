// Made from schemas/ by `npm run generate`; do not edit.

import type { Value } from '../screens/value.ts'

/**
 * A value under edit.
 */
export type ScreenModel = {
  /**
   * Id of the schema that describes the value, or an expression that makes it.
   */
  schema?: Value
  /**
   * The value with which editing begins.
   */
  from?: Value
  /**
   * Parts of other documents against which it is checked.
   */
  library?: Value
  /**
   * Edits can be undone. Default: false.
   */
  undo?: boolean
  /**
   * Leaving with unsaved edits asks first. Default: false.
   */
  guard?: boolean
}
