import { labelOf } from '../../compile/cell.ts'
import type { Context } from '../../compile/context.ts'
import type { CartContent } from './has-cart.ts'

/** What people call the code by which an item is ordered. */
export function codeLabel(context: Context, { columns, spec }: CartContent): string {
  const column = columns.find(({ key }) => key === spec.purchase.quickOrderField)
  return column ? labelOf(context, { field: column.key }, column) : context.t('Code')
}
