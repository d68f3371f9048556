import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import * as codes from '../../generated/codes.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import { rowValue } from '../../compile/cell.ts'
import type { Context } from '../../compile/context.ts'
import type { PurchaseSpec } from '../../compile/content-spec.ts'
import type { Block } from '../../compile/release.ts'
import { widths, type TableColumn } from '../../compile/table-columns.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import { cartCell } from './cart-cell.ts'
import { unit } from '../../page-parts/cart/unit.ts'
import { amountCell, itemColumns } from '../../page-parts/cart/item-columns.ts'
import { openList } from './open-list.ts'
import { calledOf } from '../../page-parts/cart/called-of.ts'
import * as defaults from '../../generated/defaults.ts'

interface CartTable {
  /** What has the rows. */
  from: string
  /** The quantity is a stepper, else it only stands there. */
  changes?: boolean
  /** What follows a quantity that was changed. */
  then?: ActionList
}

/** The rows of the cart, or of an order. */
export function cartTable(context: Context, content: CartContent, { from, changes = false, then }: CartTable): Block {
  const purchase = content.spec.purchase
  const wanted = purchase.cartColumns
  const page = listFields(context, content)
  const called = calledOf(page, wanted)
  const fields = page.fields.filter(({ option }) => !wanted || wanted.includes(option.field))
  const columns: TableColumn[] = [
    ...itemColumns(context, content, fields),
    {
      label: context.text(purchase.columns?.cart?.label) || context.t('Quantity'),
      align: purchase.columns?.cart?.align ?? defaults.purchaseColumn.align,
      headerAlign: purchase.columns?.cart?.align ?? defaults.purchaseColumn.align,
      ...widths(purchase.columns?.cart?.fieldWidth),
      cell: changes
        ? cartCell(context, content, { isCart: true, called, then })
        : { type: 'number', value: rowValue('PURCHASECOUNT'), ...countFormat(purchase), ...unit(content) },
    },
    ...(purchase.columns?.subtotal?.showFlg === codes.purchaseColumnShowFlg.hide
      ? []
      : [subtotalColumn(context, content)]),
  ]
  return {
    type: 'table',
    label: context.t('Cart'),
    rows: { $get: `${from}.rows` },
    paging: 'none',
    narrow: 'cards',
    columns,
    empty: {
      title: context.t('The cart is empty.'),
      icon: 'cart',
      action: context.t('Continue shopping'),
      onPress: [openList(context, content)],
    },
  }
}

function countFormat({ countFormat }: PurchaseSpec): { group?: true; decimals: number } {
  const { commaSeperated, decimalPoint } = { ...defaults.purchaseSetting.countFormat, ...countFormat }
  return { ...(commaSeperated && { group: true }), decimals: decimalPoint }
}

function subtotalColumn(context: Context, content: CartContent): TableColumn {
  const column = content.spec.purchase.columns?.subtotal
  const align = column?.align ?? defaults.purchaseColumn.align
  return {
    label: context.text(column?.label) || context.t('Subtotal'),
    align,
    headerAlign: align,
    ...widths(column?.fieldWidth),
    cell: amountCell(context, content, rowValue('$subtotal')),
  }
}
