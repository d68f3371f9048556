import Big from 'big.js'

/** Exact decimals. Rows carry them as strings when a double could not hold them. */
export type Decimal = Big

const decimalText = /^[+-]?(\d{1,100}(\.\d{0,100})?|\.\d{1,100})(e[+-]?\d{1,3})?$/i

/** The decimal that a number or a numeric text says; undefined for anything else, the empty text included. */
export function toDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : undefined
  if (typeof value === 'bigint') return new Big(value.toString())
  if (typeof value !== 'string') return value instanceof Big ? value : undefined
  const text = value.trim()
  return decimalText.test(text) ? new Big(text.replace(/^\+/, '').replace(/\.(?=e|$)/i, '')) : undefined
}

/** The decimal of what is known to say one; anything else throws. */
export function decimalOf(value: unknown): Decimal {
  const decimal = toDecimal(value)
  if (!decimal) throw new RangeError('No number')
  return decimal
}

/** Plain digits without exponent: `1e21` → `1000000000000000000000`. */
export function toDigits(value: Decimal): string {
  return value.toFixed()
}

/** A JSON value again: a number where a double holds it exactly, else its digits. */
function answer(value: Decimal): number | string {
  const digits = value.toFixed()
  return digits.replace(/[-.]/g, '').length <= 15 ? Number(digits) : digits
}

/** Sum; an operand that is no number counts as 0. */
export function add(left: unknown, right: unknown): number | string {
  return answer((toDecimal(left) ?? new Big(0)).plus(toDecimal(right) ?? 0))
}

export function subtract(left: unknown, right: unknown): number | string {
  return answer((toDecimal(left) ?? new Big(0)).minus(toDecimal(right) ?? 0))
}

export function multiply(left: unknown, right: unknown): number | string {
  return answer((toDecimal(left) ?? new Big(0)).times(toDecimal(right) ?? 0))
}
