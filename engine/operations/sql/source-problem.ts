import type { Document } from '../../../runtime/document.ts'
import { addressOf } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { codeText } from '../../../runtime/sql/tokenize-sql.ts'
import { mayUseKind } from '../../access/is-allowed.ts'
import { BadValue } from '../../execution/bad-value.ts'
import {
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementRefused,
  StatementTimeout,
  TooManyRows,
} from '../../sources/errors.ts'
import { errorPlace, type ErrorPlace } from '../../sources/sql/error-place.ts'
import type { Context } from '../operation.ts'
import { programProblem } from '../program/program-problem.ts'

/**
 * What a source answered instead of a result, at its place in the document. The database's own words go to who may see
 * data sources, with their line and column in the text where it tells them; others learn that it failed. What is not
 * the database's fault is thrown on.
 */
export function sourceProblem(
  error: unknown,
  document: Document,
  at: string,
  context: Context,
): Problem & Partial<ErrorPlace> {
  if (error instanceof BadValue) return makeProblem('parameter-value', document, '/spec/parameters', [error.field])
  if (error instanceof StatementTimeout) return makeProblem('sql-timeout', document, at)
  if (error instanceof SourceBusy) return makeProblem('source-busy', document, at)
  if (error instanceof TooManyRows) return makeProblem('sql-too-many-rows', document, at)
  if (error instanceof StatementRefused) return makeProblem(error.code, document, at, error.values)
  if (!(error instanceof SourceFailed || error instanceof SourceRefused)) throw error
  if (!mayUseKind('data-source', 'read', context)) return makeProblem('sql-check-failed', document, at)
  if (error instanceof SourceRefused) return makeProblem(error.code, document, at, error.values)
  const ofProgram = programProblem(error, document)
  if (ofProgram) return ofProgram
  const { message } = error
  const place = at === '/spec/sql' ? errorPlace(error, codeText(document.spec.sql)) : {}
  return { code: 'sql-failed', in: addressOf(document), at, message, values: [message], ...place }
}

/** Where the document says what runs. */
export function placeOf({ spec }: Document): string {
  return (
    ['program', 'gui'].map((name) => (spec[name] === undefined ? '' : `/spec/${name}`)).find(Boolean) ?? '/spec/sql'
  )
}
