// Made from schemas/ by `npm run generate`; do not edit.

import type { Operator } from '../common/operator.ts'
import type { Scalar } from '../common/scalar.ts'
import type { SqlComparison } from '../statements/sql-comparison.ts'
import type { SqlExpression } from '../statements/sql-expression.ts'

/**
 * A comparison, or several in parentheses.
 */
export type SqlCondition = {
  /**
   * Joins this condition to the one before; the first condition has none. Codes: AND And, OR Or.
   */
  type?: 'AND' | 'OR'
  /**
   * Holds where it would not. Default: false.
   */
  not?: boolean
  /**
   * Conditions in parentheses, instead of a comparison.
   */
  group?: SqlCondition[]
  /**
   * Alias of the table.
   */
  table?: string
  /**
   * Column of the table.
   */
  field?: string
  /**
   * Compared instead of a field.
   */
  expression?: SqlExpression
  /**
   * How the field is compared. Default: "=".
   */
  condition?: SqlComparison
  /**
   * What the field is compared with.
   */
  value?: Scalar
  /**
   * Compared instead of a fixed value.
   */
  parameter?: string
  /**
   * Expressions instead of a fixed value: one for most comparisons, two for Between, several for One of.
   */
  operands?: SqlExpression[]
  /**
   * The rows with which it is compared.
   */
  subquery?: {
    /**
     * The schema that gives the rows.
     */
    schema: `${string}/${string}`
    /**
     * Its column that is compared.
     */
    field?: string
    /**
     * Only rows of the subquery that belong to the row in hand.
     *
     * Items: Compares a column of the subquery with this statement.
     */
    on?: {
      /**
       * Column of the subquery.
       */
      field: string
      /**
       * How the two are compared. Default: "=".
       */
      condition?: Operator
      /**
       * Field or expression of this statement.
       */
      expression: SqlExpression
    }[]
  }
}
