import type { DocumentOf } from '../../../../runtime/document.ts'
import * as codes from '../../../../runtime/generated/codes.ts'
import { codeText } from '../../../../runtime/sql/code-text.ts'
import { firstTable } from '../../../../runtime/sql/first-table.ts'
import { statementVerb } from '../../../../runtime/sql/read-statement.ts'
import { compareColumns } from '../../../../runtime/drift/compare-columns.ts'
import type { DescribedColumn, RunColumn } from '../../../../runtime/generated/calls/answer.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { describeStep } from '../../../execution/describe-step.ts'
import { withWholeColumns } from '../run/draft-form.ts'
import { parametersOf } from '../run/parameters-of.ts'
import { problemsToRun } from '../run/problems-to-run.ts'
import { proposeLabels } from './propose-labels.ts'
import { statementPlace } from '../../../execution/statement-problem.ts'
import { sourceProblem } from '../run/source-problem.ts'
import { documentOf } from '../run/statement-request.ts'
import { stepOf } from '../run/step-of.ts'

/**
 * Result columns and parameters of a statement as the database describes it, without running it. What the schema knows
 * by the same name keeps its key, its label and what else was written to it; what is new is called as other schemas
 * call it (`propose-labels.ts`). A parameter that the schema lacks is no
 * hindrance: it is in the answer. Of a request that changes something only a run tells the columns (`answered`).
 */
export const sqlInfo: DeclaredOperation<'sql-info'> = async (
  { id, saving = false, saveCheck = false, answered = [], ...request },
  context,
) => {
  const document = await documentOf(request, context)
  if (saving && !isDescribable(document, answered)) return { problems: [] }
  const found = await problemsToRun(document, context, saveCheck)
  if (found.some(({ code }) => saveCheck || code !== 'sql-parameter-undeclared')) return { problems: found }
  const prepared = await stepOf(document, context)
  try {
    const described = await describeStep(prepared)
    const columns = described.columns.length > 0 ? described.columns : answered.flatMap(ofRun)
    const declared = await parametersOf(prepared, described.parameters)
    const { resultColumns = [], parameters = [] } = withWholeColumns(document, context).spec
    const isFirst = id === 0 || (id !== undefined && resultColumns.length === 0)
    const take = isFirst && columns.length > 0
    const differs = prepared.reads && !take ? compareColumns(resultColumns, described.columns).length : 0
    const labelFor = await proposeLabels(context)
    const table = firstTable(codeText(document.spec.sql))
    const labelled = ({ name }: { name: string }) => {
      const label = labelFor(name, table)
      return label === undefined ? {} : { label }
    }
    return {
      columns:
        saving && differs === 0 && !isFirst
          ? []
          : columns.map((column) => ({
              key: keyFor(column.name),
              ...(named(resultColumns, column.name) ? {} : labelled(column)),
              ...named(resultColumns, column.name),
              ...column,
            })),
      ...(take && { take }),
      parameters: declared.map((parameter) => ({
        ...parameter,
        ...labelled(parameter),
        ...named(parameters, parameter.name),
      })),
      ...(saving && id === 0 && fitting(document)),
      differs,
      problems: [],
    }
  } catch (error) {
    return { problems: [sourceProblem(error, document, statementPlace(document), context)] }
  }
}

/** Whether it has what tells its columns: a statement or program and where it runs, or a request that was run. */
function isDescribable({ spec }: DocumentOf<'schema'>, answered: readonly RunColumn[]): boolean {
  const { connectionType, dataSource, sql, program } = spec
  if (connectionType === codes.connectionType.webApi) return answered.length > 0
  return dataSource !== undefined && (sql !== undefined || program?.program !== undefined)
}

const changes = new Map<string | undefined, number>([
  ['INSERT', codes.schemaType.add],
  ['UPDATE', codes.schemaType.update],
  ['DELETE', codes.schemaType.delete],
])

/** The type that says what the statement does, where the schema's own says only that it is one. */
function fitting({ spec: { type = codes.schemaType.sql, sql } }: DocumentOf<'schema'>): { type?: number } {
  if (type !== codes.schemaType.sql || sql === undefined) return {}
  const fits = changes.get(statementVerb(codeText(sql)))
  return fits === undefined ? {} : { type: fits }
}

/** Of a new column; no object holds a value under the one name that is none of its own. */
const keyFor = (name: string): string => (name === '__proto__' ? 'proto' : name)

/** A column as the run of a request told it, which is not sent again to be described. */
const ofRun = ({ title, key: _key, type = '', typeClass, ...more }: RunColumn): DescribedColumn[] =>
  typeClass === undefined ? [] : [{ ...more, name: title, type, typeClass }]

function named<T extends { name: string }>(known: readonly T[], name: string): T | undefined {
  return known.find((one) => one.name === name) ?? known.find((one) => one.name.toLowerCase() === name.toLowerCase())
}
