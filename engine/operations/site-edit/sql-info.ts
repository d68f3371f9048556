import type { Document } from '../../../runtime/document.ts'
import { statementOf } from '../../execution/run-chain.ts'
import type { PlanProgram } from '../../../runtime/compile/plan.ts'
import type { DescribedColumn } from '../../sources/source.ts'
import type { Operation } from '../operation.ts'
import { problemsToRun, sqlProblem, stepOf } from './sql-execute.ts'

interface ResultColumn extends DescribedColumn {
  key: string
}

/**
 * The result columns of a statement as the database describes it, without running it. A column that the schema knows
 * by this name keeps its key, its label and what else was written to it.
 */
export const sqlInfo: Operation<{ document: Document }> = async ({ document }, context) => {
  const found = await problemsToRun(document, context)
  if (found.length > 0) return { problems: found }
  const { source, step } = await stepOf(document, {}, context)
  try {
    const opened = await context.engine.sources.open(source)
    if (step.program) return { columns: merged(columnsOfProgram(step.program), document), problems: [] }
    const { text, values } = statementOf(step, opened.facts, { system: {} })
    const { columns } = await opened.describe(text, values.length)
    return { columns: merged(columns, document), problems: [] }
  } catch (error) {
    return { problems: [sqlProblem(error, document)] }
  }
}

function merged(described: DescribedColumn[], { spec }: Document): ResultColumn[] {
  const known = (spec as { resultColumns?: ResultColumn[] }).resultColumns ?? []
  return described.map((column) => {
    const before = known.find(({ name }) => name.toLowerCase() === column.name.toLowerCase())
    return { key: column.name, ...before, ...column }
  })
}

/** A program answers with one row of all its parameters. */
function columnsOfProgram({ parameters }: PlanProgram): DescribedColumn[] {
  return parameters.map(({ name, dataType, length, scale }) => ({
    name,
    type: dataType === 'numeric' ? 'DECIMAL' : 'CHAR',
    typeClass: dataType === 'numeric' ? 'Number' : 'String',
    size: length,
    ...(dataType === 'numeric' ? { decimalDigits: scale } : {}),
    inullable: false,
  }))
}
