import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import type { Bind } from '../../../runtime/compile/plan.ts'
import type { Language } from '../../../runtime/document.ts'
import { toPointer } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { localize } from '../../../runtime/text.ts'
import type { CallError } from '../../codes/call-error.ts'
import { alreadyRegistered, badInput, inUse, notDone, notFound } from '../../codes/refusals.ts'
import type { BadValue } from '../../execution/bad-value.ts'
import type { DataRefused } from '../../execution/data-refused.ts'
import type { SentRow } from '../../execution/failed-step.ts'
import { inputPlace, rowPlace } from './input-place.ts'

/**
 * What the database does not take, for a program: 404 where the row is not there that the path alone names, 409 where there is one already
 * or others need it, 422 at the inputs that the database names, with the builder's words where a statement has some.
 */
export function refusedWrite(refused: DataRefused, method: ApiMethod, language: Language): CallError {
  const { why, step, soughtBy, cause } = refused
  const problems = problemsOf(refused, method)
  const placed = problems.length > 0 && { problems }
  if (why === 'rows') {
    const detail = step?.refusal === undefined ? '' : localize(step.refusal, language)
    if (detail !== '') return notDone({ text: 'data-refused', data: { detail }, cause, ...placed })
    const named = new Set(Array.from(method.path.matchAll(/:([\w-]+)/g), ([, name]) => name))
    const isOfPath = soughtBy.length > 0 && soughtBy.every(({ from, field }) => from === 'input' && named.has(field))
    if (isOfPath) return notFound({ cause })
  }
  const values = problems[0]?.values ?? [`${method.method} ${method.path}`]
  const details = { text: `data-${why}`, values, cause, ...placed }
  if (why === 'duplicate') return alreadyRegistered(details)
  return why === 'in-use' ? inUse(details) : notDone(details)
}

/** At the inputs whose values the database names; of a list at the object, and at its fields. */
function problemsOf({ why, blamed, row }: DataRefused, { inputs }: ApiMethod): Problem[] {
  const fieldsOf = (source: Bind['from']) =>
    blamed.flatMap(({ from, field }) => (from === source && field !== undefined ? field : []))
  const fields = fieldsOf('row')
  const places = row
    ? fields.length > 0
      ? fields.map((field) => rowPlace(row, field))
      : [rowPlace(row)]
    : [...new Set(fieldsOf('input'))].flatMap((name) => {
        const place = inputPlace(inputs, name)
        return place ? [place] : []
      })
  return places.map((place) => problemAt(place, `data-${why}`))
}

/** A value of a request that cannot be one; undefined where it is none of an input. */
export function refusedValue({ wanted, field }: BadValue, row: SentRow | undefined, { inputs }: ApiMethod) {
  const place = row ? rowPlace(row, field) : inputPlace(inputs, field)
  return place && badInput([problemAt(place, `value-${wanted}`)])
}

/** Told in words by its code. */
const problemAt = (place: readonly string[], code: string): Problem => ({
  ...{ code, in: 'input', at: toPointer(place), message: '' },
  values: [place.join('/')],
})
