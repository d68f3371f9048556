// Made from schemas/ by `npm run generate`; do not edit.

import type { Operator } from '../common/operator.ts'
import type { Scalar } from '../common/scalar.ts'

/**
 * Compares a field with a value.
 */
export type Condition = {
  /**
   * Joins this condition to the one before; the first condition has none. Codes: AND And, OR Or.
   */
  type?: 'AND' | 'OR'
  /**
   * The field whose value is compared.
   */
  name: string
  /**
   * How the field is compared with the value. Default: "=".
   */
  condition?: Operator
  /**
   * What the field is compared with.
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
}
