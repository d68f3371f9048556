import type { SqlCondition, SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import { pairsOf } from './pairs-of.ts'
import type { SqlGuiContext, Subquery } from './sql-gui.ts'

type Link = NonNullable<NonNullable<SqlCondition['subquery']>['on']>[number]

/** A link of a subquery to the statement: by a key that both have and no other link uses, else one to be filled in. */
export function linkOf(
  { fields }: Pick<Subquery, 'fields'>,
  links: readonly Link[],
  tables: SqlGui['tables'],
  columns: SqlGuiContext['columns'],
): Link {
  const free = fields.filter(({ name }) => !links.some(({ field }) => field === name))
  const inner = { key: '', columns: free.map(({ name, typeClass }) => ({ name, typeClass, type: '' })) }
  for (const table of tables) {
    const [pair] = pairsOf({ ...table, columns: columns(table.key) }, inner)
    if (pair) return { field: pair.right, expression: { op: 'field', table: table.key, field: pair.left } }
  }
  return { field: free[0]?.name ?? fields[0]?.name ?? '', expression: { op: 'value', value: '' } }
}
