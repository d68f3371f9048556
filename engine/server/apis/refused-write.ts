import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import type { Language } from '../../../runtime/document.ts'
import { toPointer } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { localize } from '../../../runtime/text.ts'
import type { CallError } from '../../codes/call-error.ts'
import { alreadyRegistered, inUse, notDone, notFound } from '../../codes/refusals.ts'
import type { DataRefused } from '../../execution/data-refused.ts'

/**
 * What the database does not take, for a program: 404 where the row is not there that the path alone names, 409 where there is one already
 * or others need it, 422 at the inputs that the database names, with the builder's words where a statement has some.
 */
export function refusedWrite(refused: DataRefused, method: ApiMethod, language: Language): CallError {
  const { why, step, soughtBy, cause } = refused
  if (why === 'rows') {
    const detail = step?.refusal === undefined ? '' : localize(step.refusal, language)
    if (detail !== '') return notDone({ text: 'data-refused', data: { detail }, cause })
    const named = new Set(Array.from(method.path.matchAll(/:([\w-]+)/g), ([, name]) => name))
    const isOfPath = soughtBy.length > 0 && soughtBy.every(({ from, field }) => from === 'input' && named.has(field))
    if (isOfPath) return notFound({ cause })
  }
  const problems = problemsOf(refused, method)
  const values = problems[0]?.values ?? [`${method.method} ${method.path}`]
  const details = { text: `data-${why}`, values, cause, ...(problems.length > 0 && { problems }) }
  if (why === 'duplicate') return alreadyRegistered(details)
  return why === 'in-use' ? inUse(details) : notDone(details)
}

/** At the inputs whose values the database names. */
function problemsOf({ why, blamed }: DataRefused, { inputs }: ApiMethod): Problem[] {
  const names = new Set(blamed.flatMap(({ from, field }) => (from === 'input' && field !== undefined ? field : [])))
  return inputs
    .filter(({ name }) => names.has(name))
    .map(({ name, in: place }) => ({
      ...{ code: `data-${why}`, in: 'input', at: toPointer([place, name]), message: '' },
      values: [`${place}/${name}`],
    }))
}
