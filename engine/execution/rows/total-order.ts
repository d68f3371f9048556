import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import type { Facts } from '../../sources/facts.ts'
import type { DescribedColumn } from '../../sources/source.ts'
import type { OrderTie } from '../../sources/sql/wrap-select.ts'
import { placeOf } from './described-columns.ts'

/**
 * What makes the order of rows total, so that pages of them show each row once: the keys of the plan, else those of the
 * table, or all columns where nothing tells rows apart. Rows that are then still equal look the same.
 */
export function tieColumns(
  { keys, columns }: ListPlan | DetailPlan,
  tableKey: readonly PlanColumn[] = columns,
): readonly PlanColumn[] {
  const known = columns.filter(({ key }) => keys.includes(key))
  return known.length > 0 ? known : tableKey
}

/** A column's words at the end of an order outside the builder's statement; undefined where it cannot be ordered by. */
export function tieBreak(
  facts: Facts,
  { typeClass }: PlanColumn,
  expression: string,
  described?: DescribedColumn,
): string | undefined {
  if (facts.tieBreak) return facts.tieBreak(expression, typeClass)
  return isOrdered(facts, described) ? expression : undefined
}

/** Columns at the end of the statement's own ORDER BY, where that one stays inside: by their place, else by their name. */
export function innerTies(
  columns: readonly PlanColumn[],
  facts: Facts,
  described?: readonly DescribedColumn[],
): OrderTie[] {
  if (!described) return columns.map(({ name }) => ({ name, text: facts.quote(name) }))
  const names = described.map(({ name }) => name)
  return columns.flatMap((column) => {
    const at = placeOf(column.name, names)
    const found = described[at]
    return found && isOrdered(facts, found) ? [{ name: found.name, text: `${at + 1}` }] : []
  })
}

const isOrdered = (facts: Facts, described: DescribedColumn | undefined) =>
  !(described && facts.unordered?.test(described.type))
