import type { PlanColumn, PlanStep } from '../../runtime/compile/plan.ts'
import { SourceFailed } from '../sources/errors.ts'
import type { Source } from '../sources/source.ts'
import type { NamedStatement } from '../sources/sql/name-parameters.ts'

/**
 * The real names of a statement's result columns: a database that folds unquoted names (`AS CODE` becomes `code`) wants
 * them to the letter. A column that is gone is an error that names the schema.
 */
export async function actualNames(
  statement: NamedStatement,
  step: PlanStep,
  source: Source,
): Promise<(column: PlanColumn) => string> {
  if (!source.facts.exactNames) return (column) => column.name
  const { columns: described } = await source.describe(statement.text, statement.names.length)
  const names = new Map(described.map(({ name }) => [name, name]))
  for (const { name } of described) if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  return (column) => {
    const name = names.get(column.name) ?? names.get(column.name.toLowerCase())
    if (name === undefined)
      throw new SourceFailed(`${step.schema} no longer gives the column ${column.name}`, { code: 'COLUMN_GONE' })
    return name
  }
}
