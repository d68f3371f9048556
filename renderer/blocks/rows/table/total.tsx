import { textOf, type Scope } from '../../../state/scope.ts'
import { Cell } from '../../cells/cell.tsx'
import type { TableColumn } from '../table.tsx'

/** What stands below a column: a number as the column's own cells write theirs. */
export function Total({ column, scope }: { column: TableColumn; scope: Scope }) {
  if (column.total === undefined) return null
  if (column.cell.type !== 'number') return textOf(column.total, scope)
  return <Cell cell={{ ...column.cell, value: column.total }} scope={scope} />
}
