// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * One rule that a value must keep.
 */
export type InputRule = {
  /**
   * What the value must be. Codes: 1 String, 2 Number, 3 Boolean, 4 Integer, 5 Decimal number, 6 Date, 7 URL, 8 E-mail address, 9 Letters, 10 Letters, digits, - and _, 11 Letters and digits, 12 Single-byte characters, 13 Double-byte characters, 14 Same as another field, 99 Pattern, 100 Required, 101 Component.
   */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 99 | 100 | 101
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
