import { fitsLimit } from '../values/text-limit.ts'
import type { InputField } from './input-field.ts'
import { normalizeInput } from './normalize-input.ts'

type Value = string | number | boolean | null

/**
 * What `checkInputs` finds nothing wrong with, and what `normalizeInput` makes of it, for the texts that most cells of files
 * are: a file has millions, and of a field much is known before the first. `undefined`: only these two can say.
 */
export function makeUsualValue(field: InputField): (text: string) => Value | undefined {
  const { editable, when, check } = field
  const fits = makeFits(field)
  if (!editable || when || check.rules?.length || !fits) return () => undefined
  const { maxLength = 255, limit } = check
  const empty = check.required ? undefined : normalizeInput(field, '')
  return (text) => {
    if (text === '') return empty
    if (text.length > maxLength || (limit && !fitsLimit(text, limit))) return undefined
    return fits(text) ? text : undefined
  }
}

/** Whether a text is surely within what its kind of input allows; without it, nothing is known beforehand. */
function makeFits({ input, check }: InputField): ((text: string) => boolean) | undefined {
  if (input === 'textbox' || input === 'textarea') return () => true
  const { digits = Infinity, scale = Infinity, minValue = -Infinity, maxValue = Infinity } = check
  if (input !== 'number' || typeof minValue === 'string' || typeof maxValue === 'string') return undefined
  const mostWhole = digits - (check.scale ?? 0)
  return (text) => {
    if (!usualNumber.test(text)) return false
    const begin = text.startsWith('-') ? 1 : 0
    const point = text.indexOf('.')
    const whole = (point < 0 ? text.length : point) - begin
    if (whole > mostWhole || (point >= 0 && text.length - point - 1 > scale)) return false
    const value = Number(text)
    return value >= minValue && value <= maxValue
  }
}

/** A double holds each of them, and they are written with the fewest digits. */
const usualNumber = /^(0|-?[1-9]\d{0,8}|-?(0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/
