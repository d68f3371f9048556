import type { ComponentType, SuppliedRows, Supplies } from '../../compile/component-type.ts'
import { checkRows } from './check-rows.ts'
import { tableColumns, typedRows, withCalculation } from './columns.ts'
import { tableOf } from './table-of.ts'

const rows: SuppliedRows = { columns: tableColumns, column: withCalculation }

const supplies: Supplies = {
  shows: 'table',
  asks: (context, component, asking) => ({ table: tableOf(context, component, asking) }),
}

/** Rows of which one is chosen, or which are typed into. */
export const table: ComponentType = {
  supplies: { ...supplies, rows: { ...rows, typed: typedRows } },
  checks: [checkRows],
}

/** Rows page by page, of which one is chosen. */
export const pagedTable: ComponentType = {
  supplies: { ...supplies, rows: { ...rows, pages: true } },
  needsSchemas: () => true,
}
