/** A line that changes the total (specification 3, amount correction). */
export interface Correction {
  /** The input that holds the value. */
  key: string
  /** `add` and `subtract` take the value as it is; `tax` takes value/100 of the total so far. */
  type: 'add' | 'subtract' | 'tax'
}
