// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A calculation, kept as a tree of operators.
 */
export type Formula = {
  /**
   * What is done with the operands. Codes: field Field, value Number, + Plus, - Minus, * Times, / Divided by, % Remainder, sum Sum of the rows.
   */
  op: 'field' | 'value' | '+' | '-' | '*' | '/' | '%' | 'sum'
  /**
   * Field whose value is used.
   */
  field?: string
  /**
   * The number, in decimal notation.
   */
  value?: string
  /**
   * What the operator works on.
   */
  of?: Formula[]
}
