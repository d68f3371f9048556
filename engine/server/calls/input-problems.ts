import { getAt } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { Mistake } from '../../json-schemas/validators.ts'

/** Mistakes of a call's input as problems; each names its field. The values themselves are not sent back. */
export function toProblems(mistakes: readonly Mistake[], input: unknown): Problem[] {
  return mistakes.slice(0, 20).map(({ at, keyword, params, message }) => {
    const missing = params.missingProperty ?? params.additionalProperty
    const place = typeof missing === 'string' ? `${at}/${missing}` : at
    const field = place.slice(1) || 'input'
    const problem: Problem = {
      code: `input-${keyword}`,
      in: 'input',
      at: place,
      message: `${field}: ${message}`,
      values: [field],
    }
    const found = getAt(input, place)
    return typeof found === 'number' || typeof found === 'boolean' ? { ...problem, found } : problem
  })
}
