import type { Action } from '../../../../runtime/generated/screens/action.ts'
import { addressOf } from '../../../actions/open.ts'
import type { Scope } from '../../../state/scope.ts'
import type { TableColumn } from '../table.tsx'
import { isPressed } from './is-control.ts'

/** Where a press on a row leads, when it leads to a page: then the row has a real link. */
export function rowAddress(onRow: Action[] | undefined, scope: Scope): string | undefined {
  const open = onRow?.length === 1 && onRow[0]?.do === 'open' ? onRow[0] : undefined
  return open && !open.newTab ? addressOf(open, scope) : undefined
}

/** The column that carries the row's link: the one that says so, else the first with words. */
export function linkColumn(columns: readonly TableColumn[]): TableColumn | undefined {
  return (
    columns.find((column) => column.link && !isPressed(column)) ??
    columns.find((column) => ['text', 'number', 'date', 'datetime', 'choice'].includes(column.cell.type))
  )
}
