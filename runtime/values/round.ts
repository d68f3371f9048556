import { roundingMode } from '../generated/codes.ts'
import type { Decimal } from './decimal.ts'

/** Rounding modes of the specification: floor, ceil, round (half away from zero, 四捨五入). */
export type Rounding = (typeof roundingMode)[keyof typeof roundingMode]

const [towardsZero, halfUp, awayFromZero] = [0, 1, 3] as const

/** `value` with at most `digits` digits after the point. */
export function round(value: Decimal, digits: number, mode: Rounding): Decimal {
  if (mode === roundingMode.roundHalfUp) return value.round(digits, halfUp)
  const negative = value.s < 0
  return value.round(digits, (mode === roundingMode.roundDown) === negative ? awayFromZero : towardsZero)
}
