import type { ProblemCode } from '../../../runtime/generated/problem-texts.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { answerRows, rowsIn } from '../../sources/web-api/answer-rows.ts'
import { describeRows } from '../../sources/web-api/describe-rows.ts'
import { filtered, NotJson } from '../../sources/web-api/filtered.ts'
import { WebApiRefused } from '../../web-api/errors.ts'
import { worded } from '../../call/worded.ts'
import { shownColumns, shownRows } from '../sql/run/shown-rows.ts'

const mostRows = 100
/** Of one user at a time. */
const mostTrials = 4
const nothing = { columns: [], rows: [], count: 0 }

/** What a filter would make of an answer that the editor has in hand; nothing is asked of the other system. */
export const webApiFilter: DeclaredOperation<'web-api-filter'> = async (
  { text, filter, rows: path, method = 'GET' },
  context,
) => {
  const refused = (code: ProblemCode, values: (string | number)[]) => {
    const problem = makeProblem(code, { kind: 'schema', key: 'tried' }, '/spec/request/filter', { values })
    return { ...nothing, problem: worded(problem, context) }
  }
  const asked = { columns: [], method, ...(path !== undefined && { rows: path }) }
  const { session, signal } = context
  const caller = { principal: `user ${session?.userKey}`, mostOwn: mostTrials, signal }
  try {
    const { columns: names, rows } = answerRows(
      rowsIn(await filtered(context.engine.jq, text, filter, caller), asked),
      asked,
    )
    const columns = shownColumns(describeRows({ columns: names, rows }))
    return { columns, rows: shownRows(columns, rows.slice(0, mostRows)), count: rows.length }
  } catch (error) {
    if (error instanceof NotJson) return refused('web-api-not-json', ['', ''])
    if (!(error instanceof WebApiRefused)) throw error
    return refused(error.code, error.values)
  }
}
