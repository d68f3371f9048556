import { badInput, notDone } from '../../../../runtime/answer-codes.ts'
import { addressOf, type Address, type Document } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { isRequest } from '../../../../runtime/web-api/web-request.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { StatementCancelled } from '../../../sources/errors.ts'
import type { RunFault } from '../../../store/store.ts'
import { withWholeColumns } from './draft-form.ts'
import { loginRows } from './login-rows.ts'
import { problemsToRun } from './problems-to-run.ts'
import { runStatement } from './run-statement.ts'
import type { StatementResult } from './run-statement.ts'
import { shownColumns, shownRows } from './shown-rows.ts'
import { statementPlace } from '../../../execution/statement-problem.ts'
import { faultOfRun, sourceProblem } from './source-problem.ts'
import { documentOf } from './statement-request.ts'
import { stepOf } from './step-of.ts'

/** So long an answer is shown beside its filter. */
const shownSigns = 500_000

const nothing = { columns: [], rows: [], more: false, changes: 0, ms: 0 }

/**
 * Runs a schema or a statement for its builder; whatever it writes is rolled back. What a Web API was asked to change stays,
 * and is asked only where the builder says so (`send`).
 */
export const sqlExecute: DeclaredOperation<'sql-execute'> = async (
  { limit = 100, asLogin = false, send = false, ...request },
  context,
) => {
  const document = await documentOf(request, context)
  const found = await problemsToRun(document, context)
  if (found.length > 0) {
    context.audit({ code: badInput })
    return { ...nothing, problems: found }
  }
  const prepared = await stepOf(document, context, request)
  const schema = await storedSchema(request.document ?? document, context)
  if (schema) context.audit({ object: schema })
  const started = performance.now()
  const passed = (): number => Math.round(performance.now() - started)
  let result: StatementResult | undefined
  let problem: Problem | undefined
  let fault: RunFault | undefined
  let answer: { text?: string; signs: number } | undefined
  // Of several pages the first.
  const onAnswer = (text: string) => {
    answer ??= { signs: text.length, ...(text.length <= shownSigns && { text }) }
  }
  try {
    const isSent = isRequest(document.spec)
    const options = { limit, signal: () => context.signal, send: send && isSent, ...(isSent && { onAnswer }) }
    result = await runStatement(prepared, options)
  } catch (error) {
    if (error instanceof StatementCancelled) record(schema, { ms: passed(), stopped: true }, context)
    fault = faultOfRun(error, document)
    problem = sourceProblem(error, document, statementPlace(document), context)
  }
  const ms = passed()
  record(schema, { ms, result, fault }, context)
  const told = answer && { answer }
  if (!result) {
    context.audit({ code: notDone })
    return { ...nothing, ...told, ms, problems: problem ? [problem] : [] }
  }
  const columns = shownColumns(result.columns)
  const shown = { columns, rows: shownRows(columns, result.rows) }
  const taken = asLogin
    ? await loginRows(withWholeColumns(document, context), shown, request.parameters?.['PASSWORD'], context)
    : shown
  return { ...result, ...taken, ...told, ms, problems: [] }
}

/** A statement by itself, and a draft under an address that the caller does not see, have nowhere to keep their runs. */
async function storedSchema(document: Document, { store }: Context): Promise<Address | undefined> {
  const address = addressOf(document)
  return (await store.documents.find(address)) && address
}

function record(
  schema: Address | undefined,
  {
    ms,
    result,
    fault,
    stopped = false,
  }: { ms: number; result?: StatementResult | undefined; fault?: RunFault | undefined; stopped?: boolean },
  { engine, session }: Context,
): void {
  if (schema === undefined) return
  engine.runs.record({
    schema,
    origin: 'test',
    ms,
    ...(session && { by: session.userKey }),
    ...(result && { rows: result.columns.length > 0 ? result.rows.length : result.changes }),
    ...(fault && { fault }),
    ...(stopped && { stopped: true as const }),
  })
}
