import type { Context } from '../../compile/context.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import { rowValue } from '../../compile/cell.ts'
import type { OpExpression } from '../../expressions/evaluate.ts'
import type { Cell } from '../../generated/screens/cell.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import * as defaults from '../../generated/defaults.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import { confirmCart } from '../../page-parts/cart/confirm-cart.ts'
import { cartLoad } from '../../page-parts/cart/cart-load.ts'
import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import { itemColumns } from '../../page-parts/cart/item-columns.ts'
import { resultTable } from '../../page-parts/cart/result-table.ts'
import { unit } from '../../page-parts/cart/unit.ts'
import { type ReorderContent, type Targets, targetsOf } from './targets.ts'

const isAsked: ScreenCondition = { name: 'state.results', condition: '=', value: null }
/** A link says whose lines: without that there are none. */
const isLinked: ScreenCondition = { name: 'state.conditions', condition: '<>', value: null }
const isDone: ScreenCondition = { name: 'state.results', condition: '<>', value: null }
const isOffered: ScreenCondition = { name: 'row.CANPURCHASE', condition: '=', value: true }
/** Keys of what is wanted: all that can be ordered, until somebody chooses. */
const chosen: OpExpression = { $op: 'coalesce', of: [{ $get: 'state.chosen' }, { $get: 'load.lines.orderable' }] }
const isEmptyList = (name: string): ScreenCondition => ({ name: `${name}.0`, condition: '=', value: null })
const isChosen = (condition: '=' | '<>'): ScreenCondition => ({ name: 'state.chosen', condition, value: null })
const hasNone: ScreenCondition = {
  any: [
    { all: [isChosen('<>'), isEmptyList('state.chosen')] },
    { all: [isChosen('='), isEmptyList('load.lines.orderable')] },
  ],
}

/** What was ordered, as it is offered today: which of it and how much is chosen, and what became of each line. */
export function reorderScreens(context: Context, content: ReorderContent): ScreenDocument[] {
  const targets = targetsOf(context, content)
  if (!targets) return []
  const { lines, cart } = targets
  return [
    contentScreen(content, 'reorder', {
      route: context.route(content.id, 'reorder'),
      title: context.t('Order again'),
      hidden: true,
      activeMenu: frontRoute(context, content),
      state: {
        conditions: { in: 'query', as: 'json' },
        chosen: { in: 'memory' },
        counts: { in: 'memory' },
        results: { in: 'memory' },
      },
      load: {
        ...cartLoad(cart),
        lines: {
          call: 'order-again-lines',
          input: { contentId: content.id, of: lines.id, conditions: { $get: 'state.conditions' } },
          when: isLinked,
        },
      },
      blocks: [
        itemsTable(context, cart),
        {
          type: 'empty',
          icon: 'warning',
          title: context.t('This address is not complete. Please open the page again from the list.'),
          when: { not: isLinked },
        },
        resultTable(context, 'state.results'),
        buttonBar(context, content, targets),
      ],
    }),
  ]
}

/** What was ordered, with the price and the stock of today. */
function itemsTable(context: Context, cart: CartContent): Block {
  const { purchase } = cart.spec
  const { cartColumns, stockField, columns } = purchase
  const fields = listFields(context, cart).fields.filter(
    ({ option: { field } }) => !cartColumns || cartColumns.includes(field) || field === stockField,
  )
  const align = columns?.cart?.align ?? defaults.purchaseColumn.align
  return {
    type: 'table',
    label: context.t('Order again'),
    rows: { $get: 'load.lines.rows' },
    key: '$item',
    paging: 'none',
    narrow: 'cards',
    selection: 'chosen',
    selectedFirst: { $get: 'load.lines.orderable' },
    selectable: isOffered,
    columns: [
      ...itemColumns(context, cart, fields),
      {
        label: context.text(columns?.cart?.label) || context.t('Quantity'),
        align,
        headerAlign: align,
        cell: quantityCell(context, cart),
      },
    ],
    empty: { title: context.t('There is no data.') },
    when: { all: [isAsked, isLinked] },
  }
}

/** As many as then, until another number is chosen. */
function quantityCell(context: Context, cart: CartContent): Cell {
  const { purchase } = cart.spec
  const { maxCartCount = defaults.purchaseSetting.maxCartCount, stockField, buttons, purchaseCondition } = purchase
  const shown = purchaseCondition?.displayFlg ? context.text(purchaseCondition.message) : ''
  return {
    type: 'choose',
    when: isOffered,
    then: {
      type: 'stepper',
      value: {
        $op: 'coalesce',
        of: [{ $op: 'item', of: [{ $get: 'state.counts' }, rowValue('$item')] }, rowValue('$count')],
      },
      min: 1,
      max: maxCartCount,
      ...(stockField !== undefined && { left: rowValue(stockField) }),
      ...unit(cart),
      label: context.t('Quantity'),
      onChange: [{ do: 'set', state: 'counts', under: rowValue('$item'), value: { $get: 'event.value' } }],
    },
    else: {
      type: 'badge',
      value: shown || context.text(buttons?.notAvailable?.text) || context.t('Not available'),
    },
  }
}

/** Back, what is chosen into the cart, and on to the cart. */
function buttonBar(context: Context, content: ReorderContent, { lines, cart }: Targets): Block {
  const { buttons } = cart.spec.purchase
  return {
    type: 'bar',
    align: 'between',
    blocks: [
      {
        type: 'button',
        label: context.t('Back'),
        icon: 'arrow-left',
        onPress: [{ do: 'back', route: frontRoute(context, content) }],
      },
      {
        type: 'button',
        label: {
          $op: 'message',
          text: context.t('Put what is chosen into the cart ({0})'),
          of: [{ $op: 'count', of: chosen }],
        },
        icon: buttons?.addCart?.icon ?? 'cart-plus',
        primary: true,
        when: { all: [isAsked, { name: 'load.lines.total', condition: '>', value: 0 }] },
        disabled: hasNone,
        onPress: [
          {
            do: 'call',
            call: 'order-again',
            once: true,
            input: {
              contentId: content.id,
              of: lines.id,
              conditions: { $get: 'state.conditions' },
              chosen,
              counts: { $get: 'state.counts' },
            },
            then: [{ do: 'set', state: 'results', value: { $get: 'event.value.results' } }],
          },
        ],
      },
      confirmCart(context, cart, isDone),
    ],
  }
}
