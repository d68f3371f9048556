import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import { labelOf } from '../../compile/cell.ts'
import type { Context } from '../../compile/context.ts'
import type { ResultColumn } from '../../compile/content-spec.ts'
import { answeredColumns } from './answered-columns.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { pathOf } from '../../expressions/scope.ts'
import { fillText } from '../../values/fill-text.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { cartTable } from './cart-table.ts'
import { cartInALine, orderTotalLabel, quantityOf, totalsBlock } from './cart-parts.ts'
import { enteredItems } from './entered-items.ts'
import { orderReportButton } from '../../report/report-action.ts'
import { orderReports } from '../../report/report-outputs.ts'
import { isToBeShown, reportStates, reportWindow } from '../../report/report-view.ts'
import { openList } from './open-list.ts'
import { openOrder } from './open-order.ts'
import { doneRoute } from '../../page-parts/cart/routes.ts'

/** The page that says that the order was placed. */
export function doneScreen(context: Context, content: CartContent): ScreenDocument {
  const answer = answeredColumns(context, content)
  const reports = orderReports(content.spec)
  return contentScreen(content, 'done', {
    route: doneRoute(content),
    title: context.t('Order completed'),
    hidden: true,
    noCache: true,
    activeMenu: frontRoute(context, content),
    state: { purchase: { in: 'query' }, ...(reports.some(isToBeShown) && reportStates) },
    // The address says only which order it is: what was ordered is the engine's to tell.
    load: {
      purchase: { call: 'purchase-done', input: { contentId: content.id, PURCHASEID: { $get: 'state.purchase' } } },
    },
    blocks: [
      {
        type: 'message',
        tone: 'success',
        title: context.t('Thank you for your order.'),
        text: {
          $op: 'join',
          text: '\n',
          of: [cartInALine(context, content, 'load.purchase'), whatComesNext(context, content)],
        },
        when: isOrdered,
      },
      orderGrid(context, content, answer),
      { ...cartTable(context, content, { from: 'load.purchase' }), when: isWhole },
      { ...totalsBlock(context, 'load.purchase'), when: isWhole },
      waysOn(context, content, answer),
      ...reportWindow(context, reports),
    ],
  })
}

/** In the builder's words; else where the order is found again, where that is known. */
function whatComesNext(context: Context, { spec: { purchase } }: CartContent): string {
  const next = context.content(purchase.afterOrder)
  const found = next ? fillText(context.t('You find this order in “{0}” at any time.'), [context.text(next.name)]) : ''
  return context.text(purchase.completedMessage) || found
}

/** What the order answered, what was entered with it, and what it came to. */
function orderGrid(context: Context, content: CartContent, answer: readonly ResultColumn[]): Block {
  const quantity = quantityOf(context, 'row')
  return {
    type: 'grid',
    label: context.t('Order'),
    row: { $get: 'load.purchase' },
    labelPosition: 'left',
    items: [
      ...answer.map((column) => ({
        span: 24,
        label: labelOf(context, { field: column.key }, column),
        cell: { type: 'text' as const, value: { $get: `row.order.${pathOf(column.key)}` }, strong: true },
      })),
      {
        span: 24,
        label: context.t('Ordered at'),
        cell: { type: 'datetime', value: { $get: 'row.at' } },
        when: { name: 'row.at', condition: '<>', value: null },
      },
      ...enteredItems(context, content.id, content.spec.purchase),
      { span: 24, label: quantity.label, cell: { type: 'text', value: quantity.text }, when: isSumOnly },
      {
        span: 24,
        label: orderTotalLabel(context, content),
        cell: { type: 'text', value: { $get: 'row.totalText' }, strong: true },
        when: isSumOnly,
      },
    ],
  }
}

function waysOn(context: Context, content: CartContent, answer: readonly ResultColumn[]): Block {
  const next = openOrder(
    context,
    content,
    answer.map(({ key }) => key),
  )
  return {
    type: 'bar',
    align: 'end',
    blocks: [
      ...orderReports(content.spec).map((placed) => orderReportButton(context, content, placed, 'load.purchase')),
      {
        type: 'button',
        label: context.t('Print'),
        icon: 'printer',
        quiet: true,
        onPress: [{ do: 'print' }],
        when: isOrdered,
      },
      { type: 'button', label: context.t('Continue shopping'), onPress: [openList(context, content)] },
      ...(next
        ? [{ type: 'button' as const, label: next.label, primary: true, onPress: [next.open], when: isOrdered }]
        : []),
    ],
  }
}

const isOrdered: ScreenCondition = { name: 'load.purchase.PURCHASEID', condition: '<>', value: null }
/** Of orders whose answer had to be found out afterwards only the sum is known. */
const isSumOnly: ScreenCondition = { name: 'load.purchase.rows', condition: '=', value: null }
const isWhole: ScreenCondition = { name: 'load.purchase.rows', condition: '<>', value: null }
