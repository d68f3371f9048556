// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'
import type { Text } from '../common/text.ts'

/**
 * One entry of radio buttons, checkboxes or a select.
 */
export type Choice = {
  /**
   * What is stored and passed on.
   */
  value: Scalar
  /**
   * What the user reads; empty shows the value.
   */
  label?: Text
}
