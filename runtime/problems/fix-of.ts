import type { Document } from '../document.ts'
import { labelOfName } from '../label-of-name.ts'
import { getAt, setAt } from '../pointer.ts'
import type { Problem } from '../problem.ts'

/** The one change that mends a problem. */
export interface Fix {
  at: string
  /** What stands there then; left out: nothing. */
  value?: unknown
}

/**
 * How a problem is mended where only one way is meant: what was nearly written, what nothing uses, a label after a name.
 * Undefined where a person has to decide.
 */
export function fixOf({ code, at, near, found, values = [] }: Problem): Fix | undefined {
  if (near !== undefined) return typeof found === 'string' ? { at, value: near } : undefined
  if (code === 'sql-parameter-unused' || code === 'input-unused') return { at: at.slice(0, at.lastIndexOf('/')) }
  if (code === 'no-effect' || code === 'first-condition-joined') return { at }
  if (code === 'amount-cut') return { at, value: Number(values[1]) }
  const label = code === 'label-missing' ? labelOfName(String(values[0])) : undefined
  return label === undefined ? undefined : { at, value: label }
}

/** The document as it is with the fix; undefined where something else stands there meanwhile. */
export function fixed(document: Document, problem: Problem, { at, value }: Fix): Document | undefined {
  const isAsFound = problem.found === undefined || getAt(document, problem.at) === problem.found
  const next = setAt(document, at, value)
  return isAsFound && next !== document ? next : undefined
}
