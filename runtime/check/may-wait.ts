import type { ProblemCode } from '../generated/problem-texts.ts'
import type { Problem } from '../problem.ts'

/** What a document is still to be given. */
const unfinished: ReadonlySet<string> = new Set<ProblemCode>([
  'amount-field-missing',
  'columns-missing',
  'detail-schema-missing',
  'drilldown-key-missing',
  'key-required',
  'login-parameters-missing',
  'mapping-key-missing',
  'mapping-missing',
  'request-value-missing',
])

/**
 * Whether a document may be saved although this is wrong with it: it is sound, but not finished. Nothing but a release runs
 * such a document, and publishing refuses it.
 */
export function mayWait({ code, severity }: Problem): boolean {
  return severity === 'warning' || unfinished.has(code)
}
