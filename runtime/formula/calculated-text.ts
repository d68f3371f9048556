import { round, type Rounding } from '../values/round.ts'
import { calculate } from './calculate.ts'
import type { Formula } from './formula.ts'

export interface Calculation {
  formula: Formula
  decimals: number
  rounding: Rounding
}

/** What a calculated field of a row shows: plain digits, null where nothing can be calculated. */
export function calculatedText(
  { formula, decimals, rounding }: Calculation,
  row: Readonly<Record<string, unknown>>,
): string | null {
  const value = calculate(formula, row)
  return value ? round(value, decimals, rounding).toFixed(decimals) : null
}
