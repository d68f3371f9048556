import type { SqlGuiJoin } from '../../../../runtime/sql-gui/sql-gui.ts'
import { pairsOf, type JoinedTable } from './pairs-of.ts'
import { freeName } from './sql-gui.ts'

/** A join of two tables by the columns that belong together; where none do, the builder chooses. */
export function joinOf(left: JoinedTable, right: JoinedTable, joins: readonly SqlGuiJoin[]): SqlGuiJoin {
  const key = freeName(
    right.key,
    joins.map((one) => one.key),
  )
  const pairs = pairsOf(left, right)
  return { key, left: left.key, right: right.key, on: pairs.length > 0 ? pairs : [{ left: '', right: '' }] }
}
