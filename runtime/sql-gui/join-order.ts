import type { SqlGuiJoin, SqlGui } from './sql-gui.ts'

/**
 * The joins in an order in which each brings exactly one new table: as they stand, those that wait afterwards. `rest`
 * are those that never come to it; `apart` the tables that no join reaches.
 */
export function joinOrder({ tables, joins = [] }: Pick<SqlGui, 'tables' | 'joins'>): {
  ordered: SqlGuiJoin[]
  rest: SqlGuiJoin[]
  apart: string[]
} {
  const known = new Set([tables[0]?.key])
  const ordered: SqlGuiJoin[] = []
  let rest = [...joins]
  for (;;) {
    const next = rest.find(
      ({ left, right, on }) =>
        known.has(left) !== known.has(right) &&
        on.every(({ leftTable }) => leftTable === undefined || leftTable === left || known.has(leftTable)),
    )
    if (!next) break
    rest = rest.filter((join) => join !== next)
    ordered.push(next)
    known.add(next.left).add(next.right)
  }
  return { ordered, rest, apart: tables.map(({ key }) => key).filter((key) => !known.has(key)) }
}
