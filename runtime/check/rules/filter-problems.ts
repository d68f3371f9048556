import type { Document } from '../../document.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Problem } from '../../problem.ts'

/** What is wrong with a jq filter of a document: only blanks and comments filter nothing. */
export function filterProblems(document: Document, at: string, filter: string | undefined): Problem[] {
  return filter === undefined || filter.replaceAll(/#[^\n]*/g, '').trim() !== ''
    ? []
    : [makeProblem('jq-no-command', document, at, { found: filter })]
}
