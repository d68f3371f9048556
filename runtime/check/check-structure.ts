import type { ProblemCode } from '../generated/problem-texts.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { findingOf, type Finding } from './finding-of.ts'
import type { ValidationError } from '../rules/validate.ts'

/** Who sent more mistakes sent no document; to word them all would keep everybody else waiting. */
const mostErrors = 2000

/**
 * Turns a validator's errors into findings: one for one mistake, in words of the schema. Errors of union branches that
 * the value does not mean, and the follow-up errors of a union, are dropped.
 */
export function findingsOf(
  set: JsonSchemaSet,
  schema: JsonSchema,
  value: unknown,
  errors: readonly ValidationError[],
): Finding[] {
  const findings = errors.slice(0, mostErrors).flatMap((error) => findingOf(set, schema, value, error) ?? [])
  const unique = new Map<string, Finding>()
  for (const finding of findings) {
    const before = unique.get(finding.at)
    if (!before || rank(finding) < rank(before)) unique.set(finding.at, finding)
  }
  const found = [...unique.values()]
  // What is wrong inside a value that is not wanted as a whole says nothing more.
  const whole = new Set(found.filter((finding) => wholeValue.has(finding.code)).map((finding) => finding.at))
  return found.filter((finding) => !isInside(finding.at, whole))
}

/** Whether the place lies within one of the others. */
function isInside(at: string, others: ReadonlySet<string>): boolean {
  for (let end = at.lastIndexOf('/'); end >= 0; end = end > 0 ? at.lastIndexOf('/', end - 1) : -1)
    if (others.has(at.slice(0, end))) return true
  return false
}

const wholeValue = new Set<ProblemCode>(['not-used-here', 'unknown-property', 'wrong-type'])

/** Of several errors at one place the most telling is kept. */
function rank(finding: Finding): number {
  const order: ProblemCode[] = ['not-used-here', 'required', 'wrong-type', 'not-a-code', 'unknown-property', 'too-long']
  const index = order.indexOf(finding.code)
  return index >= 0 ? index : finding.code === 'not-valid' ? order.length + 1 : order.length
}
