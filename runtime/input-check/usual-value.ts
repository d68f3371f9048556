import { fitsLimit } from '../values/text-limit.ts'
import type { Accepted } from '../inputs/input-value.ts'
import { valueOf } from '../inputs/values/index.ts'
import type { InputField } from './input-field.ts'
import { normalizeInput } from './normalize-input.ts'

/**
 * What `checkInputs` finds nothing wrong with, and what `normalizeInput` makes of it, for the texts that most cells of files
 * are: a file has millions, and of a field much is known before the first. `undefined`: only these two can say.
 */
export function makeUsualValue(field: InputField): (text: string) => Accepted | undefined {
  const { editable, when, check } = field
  const fits = valueOf(field.input).makeFits?.(check)
  if (!editable || when || check.rules?.length || !fits) return () => undefined
  const { maxLength = 255, limit } = check
  const empty = check.required ? undefined : normalizeInput(field, '')
  return (text) => {
    if (text === '') return empty
    if (text.length > maxLength || (limit && !fitsLimit(text, limit))) return undefined
    return fits(text) ? text : undefined
  }
}
