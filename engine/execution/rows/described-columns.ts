import type { PlanColumn, PlanStep } from '../../../runtime/compile/plan.ts'
import { ColumnGone } from '../../sources/errors.ts'
import type { DescribedColumn, StatementSource } from '../../sources/source.ts'
import type { NamedStatement } from '../../sources/sql/name-parameters.ts'
import { withoutLocks } from '../../sources/sql/wrap-select.ts'

/**
 * A statement's result columns as the database tells them, where its dialect needs their names to write around the
 * statement; undefined where the names of the plan do.
 */
export async function describedColumns(
  statement: NamedStatement,
  source: StatementSource,
): Promise<readonly DescribedColumn[] | undefined> {
  const { facts } = source
  if (!facts.exactNames && !facts.distinctNames) return undefined
  return (await source.describe(withoutLocks(statement.text, facts), statement.names.length)).columns
}

/**
 * What a plan's column is called inside the wrapped statement. `described` are the names that the database told,
 * `names` those that wrapping gave in the same order. A column that is gone is an error that names the schema.
 */
export function columnNames(
  step: PlanStep,
  columns: readonly PlanColumn[],
  described: readonly string[] | undefined,
  names: readonly string[] | undefined,
): (column: PlanColumn) => string {
  if (!described) return (column) => column.name
  const given = names ?? described
  return (column) => {
    let place = placeOf(column.name, described)
    // A column without a name is known by its place.
    if (place < 0 && described.length === columns.length && described[columns.indexOf(column)] === '')
      place = columns.indexOf(column)
    const name = given[place]
    if (name === undefined) throw new ColumnGone(step.schema, column.name)
    return name
  }
}

/** Where a column stands among names: by its letters, else without regard to case; -1 where it does not. */
export function placeOf(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name)
  return exact >= 0 ? exact : names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
}
