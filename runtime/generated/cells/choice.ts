// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws the title of a code.
 */
export type ChoiceCell = {
  /**
   * Says which one this is.
   */
  type: 'choice'
  /**
   * The code.
   */
  value: Value
  /**
   * Place of the schema that lists the codes: kumiki:kinds/name#/properties/field.
   */
  of?: string
  /**
   * Codes with their titles.
   *
   * Items: A choice.
   */
  options?: {
    /**
     * What is stored.
     */
    value: Scalar
    /**
     * What people read; empty shows the value.
     */
    label?: ScreenText
  }[]
}
