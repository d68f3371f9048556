import type { Content, Context } from '../../compile/context.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import type { ScreenText } from '../../generated/screens/screen-text.ts'
import type { Block } from '../../compile/release.ts'

export const hasRows: ScreenCondition = { name: 'load.cart.lines', condition: '>', value: 0 }
export const cannotOrder: ScreenCondition = { name: 'load.cart.canOrder', condition: '=', value: false }

/** The user's cart of this content; all its screens and the site's header share it. */
export function cartLoad(content: Content) {
  return { cart: { call: 'get-purchase-count', input: { contentId: content.id }, shared: true } }
}

/** How much lies in what `from` names, kinds and pieces apart: 999 of one thing are not one thing. */
export function quantityOf(context: Context, from: string): { label: string; text: ScreenText } {
  return {
    label: context.t('Quantity in all'),
    text: {
      $op: 'message',
      text: context.t('{0} (items: {1})'),
      of: ['count', 'lines'].map((name) => ({ $op: 'number', of: { $get: `${from}.${name}` } })),
    },
  }
}

/** What the whole order is called, where its amount stands. */
export const orderTotalLabel = (context: Context, { spec: { purchase } }: Content): string =>
  context.text(purchase!.orderAmountHeader) || context.t('Order total')

/** What the cart comes to. */
export function totalsBlock(context: Context, from: string): Block {
  return {
    type: 'totals',
    label: context.t('Totals'),
    head: quantityOf(context, from),
    lines: { $get: `${from}.totals` },
    when: { name: `${from}.count`, condition: '>', value: 0 },
  }
}

/** Why the cart cannot be ordered as it is. */
export function reasons(context: Context): Block {
  return {
    type: 'message',
    tone: 'warning',
    title: context.t('The order cannot be placed.'),
    text: { $op: 'join', text: '\n', of: { $get: 'load.cart.reasons' } },
    when: { all: [cannotOrder, hasRows] },
  }
}
