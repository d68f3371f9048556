import { addressOf, type Document } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { codeText } from '../../runtime/sql/code-text.ts'
import type { SourceFailed } from '../sources/errors.ts'
import { errorPlace, type ErrorPlace } from '../sources/sql/error-place.ts'
import { faultOf } from './fault-of.ts'

/**
 * What a database said of a schema's statement, in its own words, with their line and column in the text where it tells
 * them. What is not the database's fault is thrown on.
 */
export function statementProblem(error: unknown, document: Document, at: string): Problem & Partial<ErrorPlace> {
  const fault = faultOf(error)
  if (!fault) throw error
  if (fault.code !== 'sql-failed') return makeProblem(fault.code, document, at, { values: fault.values })
  const { message } = error as SourceFailed
  const place = at === '/spec/sql' ? errorPlace(error as SourceFailed, codeText(document.spec.sql)) : {}
  return { code: 'sql-failed', in: addressOf(document), at, message, values: [message], ...place }
}

/** Where the document says what runs. */
export function statementPlace({ spec }: Document): string {
  return (
    ['program', 'gui', 'request'].map((name) => (spec[name] === undefined ? '' : `/spec/${name}`)).find(Boolean) ??
    '/spec/sql'
  )
}
