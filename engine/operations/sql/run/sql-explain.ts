import { statementOf } from '../../../execution/run-chain.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { SourceRefused } from '../../../sources/errors.ts'
import { problemsToRun } from './problems-to-run.ts'
import { statementPlace } from '../../../execution/statement-problem.ts'
import { sourceProblem } from './source-problem.ts'
import { documentOf } from './statement-request.ts'
import { stepOf } from './step-of.ts'

const ms = 20_000

/** The database's plan of a statement, one step a line. The statement does not run. */
export const sqlExplain: DeclaredOperation<'sql-explain'> = async (request, context) => {
  const document = await documentOf(request, context)
  const found = await problemsToRun(document, context)
  if (found.length > 0) return { lines: [], problems: found }
  const { source, step } = await stepOf(document, context, request)
  try {
    if (source.kind === 'requests') throw new SourceRefused('web-api-no-plan')
    const statement = statementOf(step, source.facts, { system: {} })
    return { lines: await source.explain(statement, { ms, signal: () => context.signal }), problems: [] }
  } catch (error) {
    return { lines: [], problems: [sourceProblem(error, document, statementPlace(document), context)] }
  }
}
