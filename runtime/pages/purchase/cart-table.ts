import { rowValue } from '../../compile/cell.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { PurchaseSpec } from '../../compile/content-spec.ts'
import type { PageField } from '../../compile/fields.ts'
import type { Block } from '../../compile/release.ts'
import { tableColumns, widths, type TableColumn } from '../../compile/table-columns.ts'
import { listFields } from '../list/fields.ts'
import { amountFormatOf } from './amount.ts'
import { cartCell, unit } from './cart-cell.ts'
import { openList } from './open-list.ts'
import { calledOf } from './plan.ts'
import * as defaults from '../../generated/defaults.ts'

/** The rows of the cart, or of an order; `changes`: the quantity is a stepper, else it only stands there. */
export function cartTable(context: Context, content: Content, changes: boolean, from = 'load.cart'): Block {
  const purchase = content.spec.purchase!
  const wanted = purchase.cartColumns
  const page = listFields(context, content)
  const called = calledOf(page, wanted)
  const fields = page.fields.filter(({ option }) => !wanted || wanted.includes(option.field))
  const columns: TableColumn[] = [
    ...tableColumns(context, content, fields.map(withoutDrilldown)),
    {
      label: context.text(purchase.columns?.cart?.label) || context.t('Quantity'),
      align: purchase.columns?.cart?.align ?? defaults.purchaseColumn.align,
      headerAlign: purchase.columns?.cart?.align ?? defaults.purchaseColumn.align,
      ...widths(purchase.columns?.cart?.fieldWidth),
      cell: changes
        ? cartCell(context, content, { called })
        : { type: 'number', value: rowValue('PURCHASECOUNT'), ...countFormat(purchase), ...unit(content) },
    },
    ...(purchase.columns?.subtotal?.showFlg === 2 ? [] : [subtotalColumn(context, content)]),
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

// A link would leave the order; the value alone says what is meant.
function withoutDrilldown(field: PageField): PageField {
  return field.option.dispType === 'drilldown' ? { ...field, option: { ...field.option, dispType: 'text' } } : field
}

function subtotalColumn(context: Context, content: Content): TableColumn {
  const column = content.spec.purchase!.columns?.subtotal
  const format = amountFormatOf(context, content)
  const align = column?.align ?? defaults.purchaseColumn.align
  return {
    label: context.text(column?.label) || context.t('Subtotal'),
    align,
    headerAlign: align,
    ...widths(column?.fieldWidth),
    cell: {
      type: 'number',
      value: rowValue('$subtotal'),
      ...(format.group && { group: true }),
      decimals: format.decimals,
      rounding: format.rounding,
      ...(format.prefix?.[context.language] && { prefix: format.prefix[context.language] }),
      ...(format.suffix?.[context.language] && { suffix: format.suffix[context.language] }),
    },
  }
}
