import { fill } from '../../runtime/problems/fill.ts'
import { problemTexts, type ProblemCode } from '../../runtime/generated/problem-texts.ts'

/** A connection cannot be used as it stands, or the other system does not let us in. */
export class WebApiRefused extends Error {
  override readonly name = 'WebApiRefused'
  readonly code: ProblemCode
  /** What of the connection's document is to blame. */
  readonly at: string
  readonly values: (string | number)[]
  constructor(code: ProblemCode, at = '/spec', values: (string | number)[] = [], cause?: unknown) {
    super(fill(problemTexts[code], values), cause === undefined ? {} : { cause })
    this.code = code
    this.at = at
    this.values = values
  }
}
