import type { SqlGuiJoin } from '../../../../runtime/sql-gui/sql-gui.ts'
import { pairsOf, type JoinedTable } from './pairs-of.ts'

/** The join with another table on one of its sides: what names columns that this table lacks is replaced. */
export function changeJoin(
  join: SqlGuiJoin,
  side: 'left' | 'right',
  to: string,
  tableOf: (alias: string) => JoinedTable,
): SqlGuiJoin {
  const next = { ...join, [side]: to }
  const has = (alias: string, name: string) => tableOf(alias).columns.some((column) => column.name === name)
  const fits = next.on.every(
    ({ left, leftTable = next.left, right }) =>
      leftTable !== next.right && has(leftTable, left) && has(next.right, right),
  )
  const pairs = pairsOf(tableOf(next.left), tableOf(next.right))
  return fits ? next : { ...next, on: pairs.length > 0 ? pairs : [{ left: '', right: '' }] }
}
