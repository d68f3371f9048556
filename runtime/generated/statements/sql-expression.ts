// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'
import type { SqlCondition } from '../statements/sql-condition.ts'

/**
 * What a column, a comparison or a sort is made of, kept as a tree of operators.
 */
export type SqlExpression = {
  /**
   * What the expression is, or what is done with its parts. Codes: field Field, value Fixed value, parameter Parameter, today Today, + Plus, - Minus, * Times, / Divided by, % Remainder, concat Joined texts, upper Capital letters, lower Small letters, trim Without outer blanks, length Number of characters, substring Part of a text, replace Replaced text, coalesce First that is not empty, nullif Empty when equal, round Rounded, abs Without sign, year Year of a date, month Month of a date, day Day of a date, cast Converted, case Case distinction, sum Sum, count Count, min Minimum, max Maximum, avg Average.
   */
  op:
    | 'field'
    | 'value'
    | 'parameter'
    | 'today'
    | '+'
    | '-'
    | '*'
    | '/'
    | '%'
    | 'concat'
    | 'upper'
    | 'lower'
    | 'trim'
    | 'length'
    | 'substring'
    | 'replace'
    | 'coalesce'
    | 'nullif'
    | 'round'
    | 'abs'
    | 'year'
    | 'month'
    | 'day'
    | 'cast'
    | 'case'
    | 'sum'
    | 'count'
    | 'min'
    | 'max'
    | 'avg'
  /**
   * Alias of the table.
   */
  table?: string
  /**
   * Column of the table.
   */
  field?: string
  /**
   * The fixed value.
   */
  value?: Scalar
  /**
   * Its value is put in when the statement runs.
   */
  parameter?: string
  /**
   * What the operator works on, in this order.
   */
  of?: SqlExpression[]
  /**
   * Equal values count once. Default: false.
   */
  distinct?: boolean
  /**
   * What the part is converted to. Codes: text Text, integer Whole number, decimal Decimal number, date Date, datetime Date and time.
   */
  to?: 'text' | 'integer' | 'decimal' | 'date' | 'datetime'
  /**
   * Digits after the decimal point. Default: 0.
   */
  decimals?: number
  /**
   * Looked at from the top; the first that holds decides.
   *
   * Items: A value and when it is taken.
   */
  when?: {
    /**
     * When the case holds.
     */
    conditions: SqlCondition[]
    /**
     * What is taken then.
     */
    then: SqlExpression
  }[]
  /**
   * What is taken when no case holds; empty without.
   */
  else?: SqlExpression
}
