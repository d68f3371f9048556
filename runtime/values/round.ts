import type { Decimal } from './decimal.ts'

/** Rounding modes of the specification: 1 floor, 2 ceil, 3 round (half away from zero, 四捨五入). */
export type Rounding = 1 | 2 | 3

const [towardsZero, halfUp, awayFromZero] = [0, 1, 3] as const

/** `value` with at most `digits` digits after the point. */
export function round(value: Decimal, digits: number, mode: Rounding): Decimal {
  if (mode === 3) return value.round(digits, halfUp)
  const negative = value.s < 0
  return value.round(digits, (mode === 1) === negative ? awayFromZero : towardsZero)
}
