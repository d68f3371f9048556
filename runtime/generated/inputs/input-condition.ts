// Made from schemas/ by `npm run generate`; do not edit.

import type { Operator } from '../common/operator.ts'
import type { Scalar } from '../common/scalar.ts'

/**
 * Says how a typed search value is compared.
 */
export type InputCondition = {
  /**
   * Joins this field to the one before; the first search condition has none. And goes before or; empty is and. Codes: AND And, OR Or.
   */
  type?: 'AND' | 'OR'
  /**
   * Field that is compared when it is another one than the search field.
   */
  name?: string
  /**
   * How the typed value is compared with the field. Default: "=".
   */
  condition?: Operator
  /**
   * Compared instead of typed text, for example by a checkbox.
   */
  value?: Scalar
  /**
   * Full-width and half-width characters count as equal. Default: false.
   */
  ignoreFullHalfWidth?: boolean
  /**
   * Capital and small letters count as equal. Default: false.
   */
  ignoreCase?: boolean
  /**
   * Hiragana and katakana count as equal, × as x, and hyphens are overlooked, width and case too; left out: where width and case are both ignored.
   */
  loose?: boolean
  /**
   * A day that is compared with a date and time means all of it: what happens on the last day is found, too. Off: its first moment. Default: true.
   */
  wholeDay?: boolean
  /**
   * With LIKE, a text with spaces finds what has each of its words, in any order. Default: true.
   */
  words?: boolean
}
