import type { SqlCondition, SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import type { SqlGuiContext, Subquery } from './sql-gui.ts'

type Link = NonNullable<NonNullable<SqlCondition['subquery']>['on']>[number]

/** A link of a subquery to the statement: by a column that both have and no other link uses, else one to be filled in. */
export function linkOf(
  { fields }: Pick<Subquery, 'fields'>,
  links: readonly Link[],
  tables: SqlGui['tables'],
  columns: SqlGuiContext['columns'],
): Link {
  const free = fields.map(({ name }) => name).filter((name) => !links.some(({ field }) => field === name))
  for (const name of free) {
    for (const { key } of tables) {
      const column = columns(key).find((one) => one.name.toLowerCase() === name.toLowerCase())
      if (column) return { field: name, expression: { op: 'field', table: key, field: column.name } }
    }
  }
  return { field: free[0] ?? fields[0]?.name ?? '', expression: { op: 'value', value: '' } }
}
