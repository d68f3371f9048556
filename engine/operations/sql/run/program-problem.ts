import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { ProgramValueTooLong, SourceFailed } from '../../../sources/errors.ts'
import { isOfKind, type Document } from '../../../../runtime/document.ts'

/** What a failed call of a program says of the schema that calls it; undefined where the database's words are all there is. */
export function programProblem(error: unknown, document: Document): Problem | undefined {
  const program = isOfKind('schema', document) ? document.spec.program : undefined
  if (!program || !(error instanceof SourceFailed)) return undefined
  const { library = '', program: name = '', ccsid = '' } = program
  if (error instanceof ProgramValueTooLong) {
    const { parameter, length } = error
    return makeProblem('program-value-long', document, parameterPlace(document, parameter), {
      values: [parameter, length],
    })
  }
  switch (error.code) {
    case 'CL_COMMAND':
      return makeProblem('command-failed', document, '/spec/program/cl', { values: [error.message] })
    case '42724':
      return makeProblem('program-missing', document, '/spec/program/program', {
        values: [`${library}/${name}`],
        found: name,
      })
    case '22522':
      return makeProblem('ccsid-unavailable', document, '/spec/program/ccsid', { values: [ccsid], found: ccsid })
    case '38501':
      return makeProblem('program-failed', document, '/spec/program', { values: [error.message] })
    default:
      return undefined
  }
}

/** Where the test value of a schema's parameter stands. */
export function parameterPlace(document: Document, name: string): string {
  const parameters = isOfKind('schema', document) ? (document.spec.parameters ?? []) : []
  const index = parameters.findIndex((parameter) => parameter.name === name)
  return index < 0 ? '/spec/parameters' : `/spec/parameters/${index}/data`
}
