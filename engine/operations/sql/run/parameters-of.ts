import { declaredParameter } from '../../../../runtime/sql/declared-parameter.ts'
import { catalogueOf } from '../../../sources/catalogue.ts'
import { findTable, isSameName } from '../../../sources/find-table.ts'
import { parameterTargets } from '../../../sources/sql/parameter-targets.ts'
import type { StepDescription } from '../../../execution/describe-step.ts'
import type { SchemaParameter } from './statement-request.ts'
import type { Prepared } from './step-of.ts'

/**
 * Parameters as a schema declares them: what the database says of each, and where one is written into a column by
 * itself, what this column takes.
 */
export async function parametersOf(
  { source, step }: Pick<Prepared, 'source' | 'step'>,
  described: StepDescription['parameters'],
): Promise<SchemaParameter[]> {
  if (source.kind === 'requests') return described.map(declaredParameter)
  const targets = parameterTargets(step.sql, source.facts.syntax)
  const catalogue = catalogueOf(source)
  const table = targets && (await findTable(catalogue, targets))
  const columns = table ? await catalogue.columns(table) : []
  return described.map((parameter) => {
    const wanted = targets?.columns.get(parameter.name)
    const column = wanted === undefined ? undefined : columns.find(({ name }) => isSameName(name, wanted))
    return declaredParameter(column ? { ...column, name: parameter.name } : parameter)
  })
}
