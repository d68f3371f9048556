import type { Problem } from '../../../runtime/problem.ts'
import type { DescribedColumn } from '../../sources/source.ts'
import type { Operation } from '../operation.ts'
import { describeSchema } from './describe-schema.ts'
import type { SchemaDescription } from './describe-schema.ts'
import { problemsToRun } from './problems-to-run.ts'
import { placeOf, sourceProblem } from './source-problem.ts'
import { documentOf } from './statement-request.ts'
import type { RunnableSpec, SchemaParameter, StatementRequest } from './statement-request.ts'
import { stepOf } from './step-of.ts'

interface Request extends StatementRequest {
  /** Everything that a save would find is told, not only what keeps the statement from running. */
  saveCheck?: boolean
}

interface Response {
  columns?: (DescribedColumn & { key: string })[]
  parameters?: SchemaParameter[]
  problems: Problem[]
}

/**
 * Result columns and parameters of a statement as the database describes it, without running it. What the schema knows
 * by the same name keeps its key, its label and what else was written to it. A parameter that the schema lacks is no
 * hindrance: it is in the answer.
 */
export const sqlInfo: Operation<Request, Response> = async ({ saveCheck = false, ...request }, context) => {
  const document = await documentOf(request, context)
  const found = await problemsToRun(document, context, saveCheck)
  if (found.some(({ code }) => saveCheck || code !== 'sql-parameter-undeclared')) return { problems: found }
  const prepared = await stepOf(document, context)
  try {
    const described = await describeSchema(prepared)
    const { resultColumns = [], parameters = [] } = document.spec as unknown as RunnableSpec
    return {
      columns: described.columns.map((column) => ({
        key: column.name,
        ...named(resultColumns, column.name),
        ...column,
      })),
      parameters: described.parameters.map((parameter) => named(parameters, parameter.name) ?? asDeclared(parameter)),
      problems: [],
    }
  } catch (error) {
    return { problems: [sourceProblem(error, document, placeOf(document), context)] }
  }
}

function named<T extends { name: string }>(known: readonly T[], name: string): T | undefined {
  return known.find((one) => one.name === name) ?? known.find((one) => one.name.toLowerCase() === name.toLowerCase())
}

function asDeclared({
  name,
  typeClass,
  size,
  decimalDigits,
}: SchemaDescription['parameters'][number]): SchemaParameter {
  const isNumber = typeClass === 'Number'
  return {
    name,
    ...(isNumber && { dataType: 'numeric' as const }),
    ...(size !== undefined && size > 0 && size <= 32_767 && { length: size }),
    ...(isNumber && decimalDigits !== undefined && { scale: decimalDigits }),
  }
}
