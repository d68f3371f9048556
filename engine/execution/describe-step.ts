import { sqlParameters } from '../../runtime/sql/read-statement.ts'
import type { PlanProgram, PlanStep } from '../../runtime/compile/plan.ts'
import { isSafeMethod } from '../../runtime/web-api/web-request.ts'
import { describeRows } from '../sources/web-api/describe-rows.ts'
import { requestOf } from './run-chain.ts'
import type { RequestSource } from '../sources/request-source.ts'
import { nameParameters } from '../sources/sql/name-parameters.ts'
import { SourceRefused } from '../sources/errors.ts'
import type { DescribedColumn, Description, Source, StatementSource } from '../sources/source.ts'

/** A description whose parameters carry the names that the statement uses. */
export interface StepDescription {
  columns: DescribedColumn[]
  parameters: (Partial<NonNullable<Description['parameters']>[number]> & { name: string })[]
}

export interface AskedStep {
  source: Source
  step: Pick<PlanStep, 'sql' | 'program' | 'request'> & Partial<Pick<PlanStep, 'binds' | 'ms' | 'schema'>>
  /** It may be read as a stream. */
  reads: boolean
  /** Names of parameters that only the statement itself knows. */
  constants?: readonly string[]
  /** Types of result columns that the statement itself knows. */
  types?: readonly string[]
}

/**
 * What a step gives and takes, as the database says it, without running it. A program says it by itself; of a Web API the
 * rows of an answer do.
 */
export async function describeStep({
  source,
  step,
  reads,
  constants = [],
  types,
}: AskedStep): Promise<StepDescription> {
  if (step.program) return { columns: columnsOf(step.program), parameters: [] }
  if (source.kind === 'requests') return describeRequest(source, step)
  const { text, names } = nameParameters(step.sql, sqlParameters(step.sql, source.facts.syntax), source.facts)
  const { columns, parameters = [] } = reads
    ? await source.describe(text, names.length)
    : await describeWriting(source, text, names.length)
  return {
    columns: types ? columns.map((column, i) => typed(column, types[i])) : columns,
    // A name may have a second placeholder: the first tells more of it.
    parameters: [...new Set(names)]
      .filter((name) => !constants.includes(name))
      .map((name) => ({ ...parameters[names.indexOf(name)], name })),
  }
}

/** All that the first page of an answer has. A request that changes something is not sent: what it gives is told by nobody. */
async function describeRequest(
  source: RequestSource,
  { request, binds = [], ms = 10_000, schema = 'schema/' }: AskedStep['step'],
): Promise<StepDescription> {
  const parameters = (request?.names ?? []).map((name) => ({ name }))
  if (!request || !isSafeMethod(request.method)) return { columns: [], parameters }
  const { pages: _pages, ...first } = request
  const asked = requestOf({ request: { ...first, columns: [] }, binds, schema }, { system: {} })
  return { columns: describeRows(await source.ask(asked, { ms })), parameters }
}

/** A calculated number that the database calls a text because it does not know better (SQLite). */
function typed(column: DescribedColumn, type: string | undefined): DescribedColumn {
  if (type !== 'number' || column.typeClass !== 'String') return column
  const { size: _, limit: __, ...rest } = column
  return { ...rest, type: 'numeric', typeClass: 'Number' }
}

/** Some databases describe only what reads. That a writing statement has a plan is enough to know that it would run. */
async function describeWriting(source: StatementSource, text: string, parameters: number): Promise<Description> {
  try {
    return await source.describe(text, parameters)
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    await source.explain({ text, values: Array.from({ length: parameters }, () => null) }, { ms: 10_000 })
    return { columns: [] }
  }
}

/** A program answers with one row of all its parameters. */
function columnsOf({ parameters }: PlanProgram): DescribedColumn[] {
  return parameters.map(({ name, dataType, length, scale }) => ({
    name,
    type: dataType === 'numeric' ? 'DECIMAL' : 'CHAR',
    typeClass: dataType === 'numeric' ? 'Number' : 'String',
    size: length,
    ...(dataType === 'numeric' ? { decimalDigits: scale } : {}),
    inullable: false,
  }))
}
