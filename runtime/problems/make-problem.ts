import { addressOf } from '../document.ts'
import type { Problem } from '../problem.ts'
import { fill } from './fill.ts'
import { problemTexts } from '../generated/problem-texts.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'

/** What a problem says beside its code and place. */
export interface ProblemDetails {
  /** What stands in its message for `{0}`, `{1}`, … */
  values?: (string | number)[] | undefined
  /** The value that was found there. */
  found?: unknown
}

/** A problem of a document, its message in English. */
export function makeProblem(
  code: ProblemCode,
  document: { kind: string; key: string },
  at: string,
  { values = [], found }: ProblemDetails = {},
): Problem {
  const problem: Problem = { code, in: addressOf(document), at, message: fill(problemTexts[code], values) }
  if (values.length > 0) problem.values = values
  if (found !== undefined) problem.found = found
  return problem
}
