import type { Address, Document } from '../../../runtime/document.ts'
import { codeText, statementVerb } from '../../../runtime/sql/tokenize-sql.ts'
import type { SchemaSpec as CompiledSpec } from '../../../runtime/compile/content-spec.ts'
import type { Bind, PlanStep } from '../../../runtime/compile/plan.ts'
import { programOf } from '../../../runtime/compile/program-of.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { BadValue } from '../../execution/bad-value.ts'
import { runStep } from '../../execution/run-chain.ts'
import { CallError } from '../../server/call-error.ts'
import { SourceBusy, SourceFailed, SourceRefused, StatementTimeout, TooManyRows } from '../../sources/errors.ts'
import { foreignReferences, problemsOf } from '../document/check-to-save.ts'
import type { Context, Operation } from '../operation.ts'
import { codes } from '../site/codes.ts'

interface Request {
  /** A schema document, as it stands in the editor. */
  document: Document
  parameters?: Record<string, unknown>
  limit?: number
}

interface SchemaSpec {
  dataSource?: Address
  sql?: string | string[]
  timeout?: number
  parameters?: { name: string; dataType?: 'character' | 'numeric'; data?: unknown; length?: number; scale?: number }[]
}

/** The statement of a schema as it stands in the editor, with values for its parameters, and its data source. */
export async function stepOf(
  document: Document,
  parameters: Record<string, unknown>,
  { store }: Context,
): Promise<{ source: Document; step: PlanStep }> {
  const spec = document.spec as SchemaSpec
  const stored = spec.dataSource && (await store.documents.find(spec.dataSource))
  if (!stored) throw new CallError(codes.notFound)
  const program = programOf(document.spec as unknown as CompiledSpec)
  const step: PlanStep = {
    schema: `schema/${document.key}`,
    ms: (spec.timeout ?? 60) * 1000,
    sql: codeText(spec.sql),
    ...(program && { program }),
    binds: (spec.parameters ?? []).map(({ name, dataType = 'character', data }): Bind => ({
      name,
      from: 'value',
      value: Object.hasOwn(parameters, name) ? parameters[name] : data,
      dataType,
    })),
    columns: [],
  }
  return { source: stored.document, step }
}

/** Runs a schema for its builder, with the executor of sites; whatever it writes is rolled back. */
export const sqlExecute: Operation<Request> = async ({ document, parameters = {}, limit = 100 }, context) => {
  const problems = await problemsToRun(document, context)
  if (problems.length > 0) return { rows: [], columns: [], problems }
  const { source: stored, step } = await stepOf(document, parameters, context)
  const started = performance.now()
  try {
    const source = await context.engine.sources.open(stored)
    const readOnly = ['SELECT', 'VALUES'].includes(statementVerb(step.sql) ?? '')
    const options = { ms: step.ms, readOnly, rollBack: true, signal: () => context.signal }
    const result = await source.transaction(options, (connection) =>
      runStep(step, connection, source.facts, { system: {} }, { ms: step.ms, maxRows: 100_000 }),
    )
    return {
      columns: result.columns.map((name) => ({ key: name, title: name })),
      rows: result.rows
        .slice(0, limit)
        .map((row) => Object.fromEntries(result.columns.map((name, i) => [name, row[i] ?? null]))),
      ms: Math.round(performance.now() - started),
      problems: [],
    }
  } catch (error) {
    return { rows: [], columns: [], problems: [sqlProblem(error, document)] }
  }
}

/** The check of a save, as far as it speaks of the statement and where it runs: its columns are often not known yet. */
export async function problemsToRun(document: Document, context: Context): Promise<Problem[]> {
  if (document.kind !== 'schema') throw new CallError(40000)
  const standing = await context.store.documents.find(`schema/${document.key}`)
  const found = await problemsOf(document, context)
  return [...found, ...foreignReferences(document, standing?.document, context)].filter(
    ({ at, severity }) =>
      severity !== 'warning' && /^\/spec\/(?:sql|program|dataSource|timeout|parameters)(?:\/|$)/.test(at),
  )
}

/** The builder sees the database's own words. What is not the database's fault is not hidden here. */
export function sqlProblem(error: unknown, document: Document): Problem {
  const place = {
    in: `schema/${document.key}`,
    at: document.spec.program === undefined ? '/spec/sql' : '/spec/program',
  }
  if (error instanceof BadValue)
    return { ...place, code: 'parameter-value', at: '/spec/parameters', message: error.message, values: [error.field] }
  const known = [SourceFailed, SourceBusy, SourceRefused, StatementTimeout, TooManyRows].some(
    (type) => error instanceof type,
  )
  if (!known) throw error
  const { message } = error as Error
  return {
    ...place,
    code: error instanceof StatementTimeout ? 'sql-timeout' : 'sql-failed',
    message,
    values: [message],
  }
}
