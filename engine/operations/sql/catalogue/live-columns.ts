import { compareColumns } from '../../../../runtime/drift/compare-columns.ts'
import type { Drift } from '../../../../runtime/drift/compare-columns.ts'
import type { DocumentOf } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import type { Context } from '../../../call/context.ts'
import { describeStep } from '../../../execution/describe-step.ts'
import { problemsToRun } from '../run/problems-to-run.ts'
import { statementPlace } from '../../../execution/statement-problem.ts'
import { sourceProblem } from '../run/source-problem.ts'
import { stepOf } from '../run/step-of.ts'

/** What differs between a schema and its database; or why the database does not say. */
export async function driftOf(
  document: DocumentOf<'schema'>,
  context: Context,
): Promise<{ drifts: Drift[]; problem?: Problem }> {
  const [found] = await problemsToRun(document, context)
  if (found) return { drifts: [], problem: found }
  try {
    const prepared = await stepOf(document, context)
    const { columns } = await describeStep(prepared)
    // What a writing statement gives, databases seldom tell.
    if (!prepared.reads && !prepared.step.program) return { drifts: [] }
    return { drifts: compareColumns(document.spec.resultColumns ?? [], columns) }
  } catch (error) {
    return { drifts: [], problem: sourceProblem(error, document, statementPlace(document), context) }
  }
}
