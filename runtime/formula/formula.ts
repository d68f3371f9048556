/** A calculation as a tree of the closed list of operators, as `schemas/fields/formula.json` has it. */
export type Formula =
  | { op: 'field'; field: string }
  /** In decimal notation, so nothing is lost. */
  | { op: 'value'; value: string }
  /** `-` with one operand negates; `sum` adds its operand over all rows. */
  | { op: FormulaOperator; of: Formula[] }

export type FormulaOperator = '+' | '-' | '*' | '/' | '%' | 'sum'

/** What a formula may cost: characters of its text, nesting, nodes. */
export const formulaLimits = { length: 2000, depth: 40, nodes: 500 }

/** Never field names, whoever asks (IN-11). */
export const refusedNames = new Set(['__proto__', 'constructor', 'prototype'])

export class FormulaError extends Error {
  /** Character of the text, from 0. */
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}
