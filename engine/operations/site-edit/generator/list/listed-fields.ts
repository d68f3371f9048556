import { isLongText } from '../fill-column.ts'
import { besideName } from './list-statement.ts'
import type { Order } from '../order.ts'
import { besideOf } from '../plan-order.ts'
import type { PlannedTable } from '../planned-site.ts'
import { labelColumn, readColumns } from '../table-shape.ts'

/** Fields that stand in the list at once; the others are read on the page of the row. */
const listed = 8

/**
 * What people look for first: what a row is called, then the rest in its order; a name in place of what only refers. Who orders
 * sees what it costs and whether it is there.
 */
export function listedFields(table: PlannedTable, order: Order | undefined): string[] {
  const wanted = order?.item === table.shape ? wantedOf(order) : []
  const replaced = new Set([...table.joined.map(({ column }) => column), ...(table.own ? [table.own.column] : [])])
  const label = labelColumn(table.shape)?.name
  const long = new Set(
    readColumns(table.shape, 'owner')
      .filter((column) => column.name !== label && column.typeClass === 'String' && isLongText(column, 500))
      .map(({ name }) => name),
  )
  const names = table.columns.filter(({ name }) => !replaced.has(name) && !long.has(name)).map(({ key }) => key)
  const all = names.length > 0 ? names : table.columns.map(({ key }) => key)
  const first = all.filter((name) => !wanted.includes(name)).slice(0, listed - wanted.length)
  return all.filter((name) => first.includes(name) || wanted.includes(name))
}

function wantedOf(order: Order): string[] {
  const beside = besideOf(order)
  const stock = beside ? besideName(beside) : order.stock?.column
  return [order.amount, ...(stock === undefined ? [] : [stock])]
}
