// Made from schemas/ by `npm run generate`; do not edit.

import type { InputRule } from '../inputs/input-rule.ts'

/**
 * What a typed value must fulfil.
 */
export type InputCheck = {
  /**
   * The field may not stay empty. Default: false.
   */
  required?: boolean
  /**
   * Longer texts are refused. Default: 255.
   */
  maxLength?: number
  /**
   * How many digits a number may have; floating types skip this check.
   */
  digitLength?: {
    /**
     * Digits before and after the decimal point together.
     */
    digits?: number
    /**
     * Digits after the decimal point.
     */
    scale?: number
  }
  /**
   * Larger numbers are refused. Default: 2147483647.
   */
  maxValue?: number
  /**
   * Column of the table whose value in the same row is the maximum; for inputs in the rows of a table.
   */
  maxField?: string
  /**
   * Smaller numbers are refused. Default: 0.
   */
  minValue?: number
  /**
   * Further rules that the value must keep.
   */
  rules?: InputRule[]
}
