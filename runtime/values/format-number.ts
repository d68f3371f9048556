import { roundingMode } from '../generated/codes.ts'
import { asText } from './as-text.ts'
import { toDecimal } from './decimal.ts'
import { isEmpty } from './is-empty.ts'
import { round, type Rounding } from './round.ts'

export interface NumberFormat {
  /** A comma every three digits. */
  group?: boolean
  prefix?: string
  suffix?: string
  /** Exactly so many digits after the point; without: as many as the value has. */
  decimals?: number
  /** At least so many: a decimal column's digits, where the database drops the zeros at the end. */
  scale?: number
  rounding?: Rounding
}

/** Exact; never by way of a double. What is no number is shown as it is, empty stays empty. */
export function formatNumber(value: unknown, format: NumberFormat = {}): string {
  if (isEmpty(value)) return ''
  const decimal = toDecimal(value)
  if (!decimal) return asText(value)
  const { decimals, scale = 0, rounding = roundingMode.roundHalfUp } = format
  const digits =
    decimals === undefined
      ? filled(plain(value) ?? decimal.toFixed(), scale)
      : round(decimal, decimals, rounding).toFixed(decimals)
  const zero = !/[1-9]/.test(digits)
  const sign = digits.startsWith('-') && !zero ? '-' : ''
  const [whole = '', fraction] = digits.replace('-', '').split('.')
  const grouped = format.group ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return `${sign}${format.prefix ?? ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}${format.suffix ?? ''}`
}

// A decimal column's "12.50" keeps its digits: the database says how precise the value is.
function plain(value: unknown): string | undefined {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : undefined
}

function filled(digits: string, scale: number): string {
  if (scale === 0) return digits
  const [whole = '', fraction = ''] = digits.split('.')
  return `${whole}.${fraction.padEnd(scale, '0')}`
}
