/**
 * A number rounded to decimal places, halves away from zero, as people count: 2.675 becomes 2.68 although its binary
 * fraction lies a little below. More than 15 digits are the binary fraction's noise.
 */
export function round(value: number | bigint | string | null, places: number | bigint): number | bigint | null {
  if (value === null || typeof value === 'bigint') return value
  const number = Number(value)
  const digits = Math.abs(Number(number.toPrecision(15)))
  if (!Number.isFinite(digits)) return Number.isNaN(number) ? null : number
  const text = String(digits)
  if (text.includes('e')) return number
  const rounded = Number(`${Math.round(Number(`${text}e${places}`))}e${-Number(places)}`)
  return number < 0 ? -rounded : rounded
}
