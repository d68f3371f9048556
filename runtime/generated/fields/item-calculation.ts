// Made from schemas/ by `npm run generate`; do not edit.

import type { Formula } from '../fields/formula.ts'

/**
 * Calculates a value from other fields.
 */
export type ItemCalculation = {
  /**
   * The value is calculated instead of read. Default: false.
   */
  flag?: boolean
  /**
   * What is calculated.
   */
  area?: Formula
  /**
   * The result keeps this many; left out: as many as the fields of the formula have.
   */
  decimalPoint?: number
  /**
   * What happens to further decimal places. Codes: 1 Round down, 2 Round up, 3 Round half up. Default: 1.
   */
  roundingMode?: 1 | 2 | 3
}
