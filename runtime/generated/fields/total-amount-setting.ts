// Made from schemas/ by `npm run generate`; do not edit.

/**
 * How this input corrects the total amount.
 */
export type TotalAmountSetting = {
  /**
   * The value corrects the total amount. Default: false.
   */
  enabled?: boolean
  /**
   * How the value changes the total. Codes: add Add, subtract Subtract, tax Add as tax.
   */
  type?: 'add' | 'subtract' | 'tax'
  /**
   * For which totals the correction applies. Codes: 1 Every order, 2 At or above an amount, 3 Below an amount. Default: 1.
   */
  opTypeByAmount?: 1 | 2 | 3
  /**
   * The limit, in decimal notation.
   */
  amount?: string
  /**
   * Taken when the correction does not apply, in decimal notation.
   */
  afterOpValue?: string
}
