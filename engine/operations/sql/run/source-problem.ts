import type { Document } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { BadValue } from '../../../execution/bad-value.ts'
import { faultOf, openFaults } from '../../../execution/fault-of.ts'
import { statementProblem } from '../../../execution/statement-problem.ts'
import { StatementRefused } from '../../../sources/errors.ts'
import type { ErrorPlace } from '../../../sources/sql/error-place.ts'
import type { RunFault } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { parameterPlace, programProblem } from './program-problem.ts'

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
  if (error instanceof BadValue)
    return makeProblem('parameter-value', document, parameterPlace(document, error.field), { values: [error.field] })
  const fault = faultOf(error)
  if (!fault) throw error
  const isTold = openFaults.has(fault.code) || error instanceof StatementRefused
  if (!isTold && !mayUseKind('data-source', 'read', context)) return makeProblem('sql-check-failed', document, at)
  return programProblem(error, document) ?? statementProblem(error, document, at)
}

/** The same for the history of the schema, whoever will read it. */
export function faultOfRun(error: unknown, document: Document): RunFault | undefined {
  if (error instanceof BadValue) return { code: 'parameter-value', values: [error.field] }
  const { code, values } = programProblem(error, document) ?? faultOf(error) ?? {}
  return code === undefined ? undefined : { code, ...(values && { values }) }
}
