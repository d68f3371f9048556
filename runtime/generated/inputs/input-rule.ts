// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * One rule that a value must keep.
 */
export type InputRule = {
  /**
   * What the value must be. Codes: 1 Required, 2 String, 3 Number, 4 Boolean, 5 Integer, 6 Decimal number, 7 Date, 8 URL, 9 E-mail address, 10 Letters, 11 Letters, digits, - and _, 12 Letters and digits, 13 Single-byte characters, 14 Double-byte characters, 15 Same as another field, 16 Pattern, 99 Component.
   */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 99
  /**
   * Input that must hold the same value.
   */
  field?: string
  /**
   * Regular expression that the whole value must match.
   */
  pattern?: string
  /**
   * Input check that decides.
   */
  component?: `${string}/${string}`
  /**
   * Shown when the rule is broken; empty shows the usual one.
   */
  message?: Text
}
