import type { FormInput } from '../../generated/screens/form-input.ts'
import * as defaults from '../../generated/input-defaults.ts'
import { asText } from '../../values/as-text.ts'
import { decimalOf, toDecimal } from '../../values/decimal.ts'
import { foldWidth } from '../../values/fold-width.ts'
import { plainNumber } from '../../values/plain-number.ts'
import type { Finding, InputValue } from '../input-value.ts'
import { ofLength } from '../of-length.ts'

/** A number with as many digits as it is typed with. */
export const number: InputValue = {
  says: () => ['input-number', 'input-too-small', 'input-too-large', 'input-scale', 'input-digits'],
  limits: ({
    minValue = defaults.inputCheck.minValue,
    maxValue = defaults.inputCheck.maxValue,
    maxField,
    digitLength,
  }) => ({
    minValue,
    maxValue,
    ...(maxField && { maxField }),
    ...digitLength,
  }),
  findingIn: (field, value) =>
    isUsual(value) || toDecimal(plainNumber(value))
      ? (ofLength(field, value) ?? ofRange(field, value))
      : ['input-number'],
  normalize: (_field, value) =>
    typeof value === 'string' && isPlain.test(value)
      ? value
      : plainDigits(foldWidth(asText(value)).replaceAll(',', '')),
  makeFits,
}

/** So most numbers are written: a double holds each of them, and files have millions. */
const usualNumber = /^-?\d{1,9}(\.\d{0,5}[1-9])?$/
const isUsual = (value: unknown): boolean => typeof value === 'string' && usualNumber.test(value)

function ofRange({ check }: FormInput, value: unknown): Finding | undefined {
  const { digits, scale, minValue, maxValue } = check
  const number = isUsual(value) ? undefined : toDecimal(plainNumber(value))
  const [whole = '', fraction = ''] = (number ? number.abs().toFixed() : String(value).replace('-', '')).split('.')
  if (scale !== undefined && fraction.length > scale) return ['input-scale', scale]
  if (digits !== undefined && whole.replace(/^0+/, '').length > digits - (scale ?? 0))
    return ['input-digits', digits - (scale ?? 0)]
  const order = (limit: number | string) =>
    number ? number.cmp(limit) : typeof limit === 'number' ? Number(value) - limit : decimalOf(value).cmp(limit)
  if (minValue !== undefined && order(minValue) < 0) return ['input-too-small', minValue]
  if (maxValue !== undefined && order(maxValue) > 0) return ['input-too-large', maxValue]
  return undefined
}

/** Of most numbers, as they are written: nothing is to be made of them. */
const isPlain = /^(0|-?[1-9]\d{0,50}|-?(0|[1-9]\d{0,50})\.\d{0,50}[1-9])$/

const plainDigits = (text: string): string | null => (isPlain.test(text) ? text : (toDecimal(text)?.toFixed() ?? null))

function makeFits(check: FormInput['check']): ((text: string) => boolean) | undefined {
  const { digits = Infinity, scale = Infinity, minValue = -Infinity, maxValue = Infinity } = check
  if (typeof minValue === 'string' || typeof maxValue === 'string') return undefined
  const mostWhole = digits - (check.scale ?? 0)
  return (text) => {
    if (!plainUsual.test(text)) return false
    const begin = text.startsWith('-') ? 1 : 0
    const point = text.indexOf('.')
    const whole = (point < 0 ? text.length : point) - begin
    if (whole > mostWhole || (point >= 0 && text.length - point - 1 > scale)) return false
    const value = Number(text)
    return value >= minValue && value <= maxValue
  }
}

/** A double holds each of them, and they are written with the fewest digits. */
const plainUsual = /^(0|-?[1-9]\d{0,8}|-?(0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/
