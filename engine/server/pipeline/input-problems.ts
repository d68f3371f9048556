import { getAt } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { Mistake } from '../../json-schemas/validators.ts'

/** Of what has a sentence in both languages; else Ajv's own is told. */
const codes: Readonly<Record<string, string>> = {
  additionalProperties: 'input-additionalProperties',
  enum: 'input-enum',
  format: 'input-format',
  maxLength: 'input-maxLength',
  maxItems: 'input-maxItems',
  maximum: 'input-maximum',
  minItems: 'input-minItems',
  minProperties: 'input-minProperties',
  minLength: 'input-minLength',
  minimum: 'input-minimum',
  pattern: 'input-pattern',
  required: 'input-required',
  type: 'input-type',
}

/** Mistakes of a call's input as problems; each names its field. The values themselves are not sent back. */
export function toProblems(mistakes: readonly Mistake[], input: unknown): Problem[] {
  return mistakes.slice(0, 20).map(({ at, keyword, params, message }) => {
    const missing = params.missingProperty ?? params.additionalProperty
    const place = typeof missing === 'string' ? `${at}/${missing}` : at
    const field = place.slice(1) || 'input'
    const problem: Problem = {
      code: codes[keyword] ?? `input-${keyword}`,
      in: 'input',
      at: place,
      message: `${field}: ${message}`,
      values: [field, ...limitsIn(params)],
    }
    const found = getAt(input, place)
    return typeof found === 'number' || typeof found === 'boolean' ? { ...problem, found } : problem
  })
}

/** What a sentence of the mistake says besides its field. */
function limitsIn({ limit, type, allowedValues, format }: Mistake['params']): (string | number)[] {
  if (typeof limit === 'number') return [limit]
  if (Array.isArray(allowedValues)) return [allowedValues.join(', ')]
  const word = type ?? format
  return typeof word === 'string' ? [word] : []
}
