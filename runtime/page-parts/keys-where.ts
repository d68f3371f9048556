import type { Rule } from '../rules/rule.ts'
import type { ContentSpec } from '../compile/content-spec.ts'
import { makeProblem } from '../problems/make-problem.ts'

/** A page that finds rows again finds them by the content's key, which must be set then. */
export function keysWhere(isNeeded: (spec: ContentSpec) => boolean): Rule<'content'> {
  return (document) => {
    const { spec } = document
    return isNeeded(spec) && (spec.keys ?? []).length === 0 ? [makeProblem('key-required', document, '/spec/keys')] : []
  }
}
