import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { SourceFailed } from '../../../sources/errors.ts'
import { isOfKind, type Document } from '../../../../runtime/document.ts'

/** What a failed call of a program says of the schema that calls it; undefined where the database's words are all there is. */
export function programProblem(error: unknown, document: Document): Problem | undefined {
  const program = isOfKind('schema', document) ? document.spec.program : undefined
  if (!program || !(error instanceof SourceFailed)) return undefined
  const { library = '', program: name = '', ccsid = '' } = program
  switch (error.code) {
    case 'CL_COMMAND':
      return makeProblem('command-failed', document, '/spec/program/cl', [error.message])
    case '42724':
      return makeProblem('program-missing', document, '/spec/program/program', [`${library}/${name}`], name)
    case '22522':
      return makeProblem('ccsid-unavailable', document, '/spec/program/ccsid', [ccsid], ccsid)
    case '38501':
      return makeProblem('program-failed', document, '/spec/program', [error.message])
    default:
      return undefined
  }
}
