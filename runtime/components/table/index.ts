import type { ComponentType, Supplies } from '../../compile/component-type.ts'
import { checkRows } from './check-rows.ts'
import { tableColumns, typedRows, withCalculation } from './columns.ts'
import { tableOf } from './table-of.ts'

const supplies: Supplies = {
  inputs: ['select'],
  shows: 'table',
  columns: tableColumns,
  column: withCalculation,
  asks: (context, component, asking) => ({ table: tableOf(context, component, asking) }),
  hasRow: true,
}

/** Rows of which one is chosen, or which are typed into. */
export const table: ComponentType = { supplies: { ...supplies, typed: typedRows }, checks: [checkRows] }

/** Rows page by page, of which one is chosen. */
export const pagedTable: ComponentType = { supplies: { ...supplies, pages: true }, needsSchemas: () => true }
