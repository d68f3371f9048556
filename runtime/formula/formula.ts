/** A calculation as a tree of the closed list of operators. Numbers are decimal texts, so nothing is lost. */
export type Formula = { number: string } | { field: string } | { op: FormulaOperator; of: Formula[] }

/** Operator → how many operands it takes; `Infinity`: any number from one. */
export const formulaOperators = {
  '+': 2,
  '-': 2,
  '*': 2,
  '/': 2,
  '%': 2,
  negate: 1,
  ABS: 1,
  FLOOR: 1,
  CEIL: 1,
  ROUND: 2,
  MIN: Infinity,
  MAX: Infinity,
  SUM: Infinity,
} as const
export type FormulaOperator = keyof typeof formulaOperators

/** What a formula may cost: characters of its text, nesting, nodes. */
export const formulaLimits = { length: 2000, depth: 40, nodes: 500 }

/** Never field names, whoever asks (SAFETY IN-11). */
export const refusedNames = new Set(['__proto__', 'constructor', 'prototype'])

export class FormulaError extends Error {
  /** Character of the text, from 0. */
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}
