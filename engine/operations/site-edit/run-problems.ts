import { addressOf, isOfKind } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { openFaults } from '../../execution/fault-of.ts'
import { mapConcurrent } from '../../execution/map-concurrent.ts'
import { statementPlace } from '../../execution/statement-problem.ts'
import type { SchemaRun, StoredDocument } from '../../store/store.ts'
import { faultInWords } from '../sql/run/fault-in-words.ts'

/** Who waits longer than this for a page has begun to think of something else (EXPERIENCE: one second). */
const slowMs = 1000

const atOnce = 8

/** The log in which somebody looks who wants to know when it was (specification 8: results of schemas by log category). */
export type RunLog = 'site' | 'data-update' | 'api' | 'mail'

export interface RunProblem {
  problem: Problem
  log: RunLog
}

/** What ran of the schemas among the documents since they were saved last: statements that failed, and slow ones, by log. */
export async function runProblems(documents: readonly StoredDocument[], context: Context): Promise<RunProblem[]> {
  const schemas = documents.filter(({ document }) => document.kind === 'schema')
  const found = await mapConcurrent(schemas, atOnce, (stored) => ofSchema(stored, context))
  return found.flat()
}

async function ofSchema({ document, updatedAt }: StoredDocument, context: Context): Promise<RunProblem[]> {
  if (!isOfKind('schema', document)) return []
  const all = await context.engine.runs.list(addressOf(document))
  const runs = all.filter((run) => run.origin === 'page' && !run.stopped && run.at > updatedAt)
  const at = statementPlace(document)
  return [...Map.groupBy(runs, logOf)].flatMap(([log, own]) => {
    const [failed, done] = [own.filter((run) => run.fault), own.filter((run) => !run.fault)]
    const slowest = Math.max(0, ...done.map(({ maxMs }) => maxMs))
    const count = failed.reduce((sum, run) => sum + run.count, 0)
    const problems = [
      ...(slowest > slowMs
        ? [makeProblem('statement-slow', document, at, { values: [Math.round(slowest / 1000)] })]
        : []),
      ...(count > 0
        ? [makeProblem('statement-failed', document, at, { values: [count, reason(failed, context)] })]
        : []),
    ]
    return problems.map((problem) => ({ problem: { ...problem, severity: 'warning' as const }, log }))
  })
}

/** Plans that write: `7/add/own`, `7/purchase`; `7/update/own/row` reads. */
const writing = /^\d+\/(?:(?:add|update|delete|bulk)\/[^/]+|purchase|transfer)$/

function logOf({ page = '' }: SchemaRun): RunLog {
  if (page.startsWith('api/')) return 'api'
  if (page.startsWith('schedule/')) return 'mail'
  return writing.test(page) ? 'data-update' : 'site'
}

/** Why the last one failed; the database's words are for who may see data sources. */
function reason([last]: readonly SchemaRun[], context: Context): string {
  const isTold = last?.fault && (mayUseKind('data-source', 'read', context) || openFaults.has(last.fault.code))
  return last?.fault && isTold ? faultInWords(last.fault, last.schema, { context, tells: true }) : '–'
}
