import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import { conditionTree } from '../../compile/condition-tree.ts'
import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import { widths, type TableColumn } from '../../compile/table-columns.ts'
import type { RowParts } from '../../compile/page.ts'
import { cartButtons, cartCell } from './cart-cell.ts'
import { calledOf } from '../../page-parts/cart/called-of.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import { cartLoad } from '../../page-parts/cart/cart-load.ts'
import { cartInBar } from './cart-parts.ts'
import { hintOf } from './hint-of.ts'
import * as codes from '../../generated/codes.ts'
import { cartRoute, quickOrderRoute } from '../../page-parts/cart/routes.ts'
import * as defaults from '../../generated/defaults.ts'

/** What rows that can be bought have besides their own fields. */
export const purchaseRows: RowParts<CartContent> = {
  row: {
    columns: quantityColumn,
    items: (context, content) => [
      {
        span: 24,
        label: context.text(content.spec.purchase.columns?.cart?.label) || context.t('Quantity'),
        cell: cartCell(context, content, { isPrimary: true }),
      },
    ],
    highlights: ({ spec: { purchase } }) => [purchase.amountField, purchase.stockField].flatMap((field) => field ?? []),
  },
  around: {
    above: quickOrderButton,
    below: (context, content) => [cartBar(context, content)],
  },
  loads: {
    all: (_context, content) => cartLoad(content),
    follows: 'cart',
  },
  data: {
    sent: ({ spec: { purchase } }) =>
      [purchase.quantityFormat?.unit, purchase.stockField].flatMap((field) => field ?? []),
    made: ({ spec }, { columns }) => [
      {
        name: 'CANPURCHASE',
        make: 'holds',
        when: conditionTree(spec.purchase.purchaseCondition?.conditions, 'row', columns) ?? { all: [] },
      },
      { name: 'PURCHASECOUNT', make: 'count' },
      { name: 'PURCHASEID', make: 'cart' },
    ],
  },
}

function quantityColumn(context: Context, content: CartContent): TableColumn[] {
  const purchase = content.spec.purchase
  const column = purchase.columns?.cart
  const isShown = purchase.displayCartColumn ?? defaults.purchaseSetting.displayCartColumn
  if (!isShown || column?.showFlg === codes.purchaseColumnShowFlg.hide) return []
  const align = column?.align ?? defaults.purchaseColumn.align
  const buttons = buttonsColumn(context, content)
  return [
    {
      name: 'PURCHASECOUNT',
      label: context.text(column?.label) || context.t('Quantity'),
      align,
      headerAlign: align,
      ...widths(column?.fieldWidth),
      cell: cartCell(context, content, { withButtons: buttons.length === 0, called: calledIn(context, content) }),
    },
    ...buttons,
  ]
}

/** What people call a row that they take out of the cart where they found it. */
const calledIn = (context: Context, content: CartContent) =>
  calledOf(listFields(context, content), content.spec.purchase.cartColumns)

function buttonsColumn(context: Context, content: CartContent): TableColumn[] {
  const column = content.spec.purchase.columns?.addDeleteBtn
  if (!column || column.showFlg === codes.purchaseColumnShowFlg.hide) return []
  const align = column.align ?? defaults.purchaseColumn.align
  return [
    {
      label: context.text(column.label) || context.t('Cart'),
      align,
      headerAlign: align,
      ...widths(column.fieldWidth),
      cell: cartButtons(context, content, calledIn(context, content)),
    },
  ]
}

function quickOrderButton(context: Context, content: CartContent): Block[] {
  if (content.spec.purchase.quickOrderField === undefined) return []
  return [
    {
      type: 'button',
      label: context.t('Quick order'),
      icon: 'list',
      small: true,
      onPress: [{ do: 'open', route: quickOrderRoute(content) }],
    },
  ]
}

/** Stays at the bottom: how much is in the cart, and the way on. */
function cartBar(context: Context, content: CartContent): Block {
  const { confirmCart } = content.spec.purchase.buttons ?? {}
  return {
    type: 'bar',
    stick: 'bottom',
    align: 'between',
    label: context.t('Cart'),
    when: { name: 'shared.cart.lines', condition: '>', value: 0 },
    blocks: [
      cartInBar(context, content, 'shared.cart'),
      {
        type: 'button',
        label: context.text(confirmCart?.text) || context.t('Confirm cart'),
        ...hintOf(context, confirmCart),
        icon: confirmCart?.icon ?? 'cart',
        primary: true,
        onPress: [{ do: 'open', route: cartRoute(content), query: { type: '4' } }],
      },
    ],
  }
}
