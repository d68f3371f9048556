import * as codes from '../../generated/codes.ts'
import type { NumberCell } from '../../generated/cells/number.ts'
import type { Cell } from '../../generated/screens/cell.ts'
import { rowValue } from '../../compile/cell.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { PurchaseSpec } from '../../compile/content-spec.ts'
import type { PageField } from '../../compile/fields.ts'
import type { Block } from '../../compile/release.ts'
import { tableColumns, widths, type TableColumn } from '../../compile/table-columns.ts'
import { listFields } from '../../page-parts/list-fields.ts'
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
    ...tableColumns(context, content, fields.map(withoutDrilldown)).map((column, at) =>
      fields[at]?.option.field === purchase.amountField
        ? { ...column, cell: changedPrice(context, content, column.cell) }
        : column,
    ),
    {
      label: context.text(purchase.columns?.cart?.label) || context.t('Quantity'),
      align: purchase.columns?.cart?.align ?? defaults.purchaseColumn.align,
      headerAlign: purchase.columns?.cart?.align ?? defaults.purchaseColumn.align,
      ...widths(purchase.columns?.cart?.fieldWidth),
      cell: changes
        ? cartCell(context, content, { called })
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

// A link would leave the order; the value alone says what is meant.
function withoutDrilldown(field: PageField): PageField {
  return field.option.dispType === 'drilldown' ? { ...field, option: { ...field.option, dispType: 'text' } } : field
}

/** The price to which the user agreed, struck out, beside the one of now, until that is accepted. */
function changedPrice(context: Context, content: Content, cell: Cell): Cell {
  const { amountField } = content.spec.purchase!
  return {
    type: 'choose',
    when: { name: 'row.$agreed', condition: '<>', value: null },
    then: { ...amountCell(context, content, rowValue(amountField)), before: rowValue('$agreed') },
    else: cell,
  }
}

function amountCell(context: Context, content: Content, value: NumberCell['value']): NumberCell {
  const format = amountFormatOf(context, content)
  return {
    type: 'number',
    value,
    ...(format.group && { group: true }),
    decimals: format.decimals,
    rounding: format.rounding,
    ...(format.prefix?.[context.language] && { prefix: format.prefix[context.language] }),
    ...(format.suffix?.[context.language] && { suffix: format.suffix[context.language] }),
  }
}

function subtotalColumn(context: Context, content: Content): TableColumn {
  const column = content.spec.purchase!.columns?.subtotal
  const align = column?.align ?? defaults.purchaseColumn.align
  return {
    label: context.text(column?.label) || context.t('Subtotal'),
    align,
    headerAlign: align,
    ...widths(column?.fieldWidth),
    cell: amountCell(context, content, rowValue('$subtotal')),
  }
}
