import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import type { OpExpression } from '../../expressions/evaluate.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import type { ScreenText } from '../../generated/screens/screen-text.ts'
import type { Block } from '../../compile/release.ts'

export const hasRows: ScreenCondition = { name: 'load.cart.lines', condition: '>', value: 0 }
export const cannotOrder: ScreenCondition = { name: 'load.cart.canOrder', condition: '=', value: false }
const hasChanges: ScreenCondition = { name: 'load.cart.changes', condition: '<>', value: null }

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

/** All of a cart in one line, where its rows are out of sight; `from`: what has its numbers. */
export const cartInALine = (context: Context, content: CartContent, from: string): OpExpression => ({
  $op: 'message',
  text: context.t('Items: {0}, quantity {1}. {2}: {3}'),
  of: [
    { $op: 'number', of: { $get: `${from}.lines` } },
    { $op: 'number', of: { $get: `${from}.count` } },
    orderTotalLabel(context, content),
    { $get: `${from}.totalText` },
  ],
})

/** The same in a bar that stays in sight: beside each other, and where there is no room below each other. */
export const cartInBar = (context: Context, content: CartContent, from: string): Block => ({
  type: 'bar',
  blocks: [
    {
      type: 'text',
      as: 'note',
      text: {
        $op: 'message',
        text: context.t('Items: {0}, quantity {1}'),
        of: ['lines', 'count'].map((name) => ({ $op: 'number', of: { $get: `${from}.${name}` } })),
      },
    },
    {
      type: 'text',
      as: 'strong',
      text: {
        $op: 'message',
        text: context.t('{0}: {1}'),
        of: [orderTotalLabel(context, content), { $get: `${from}.totalText` }],
      },
    },
  ],
})

/** What the whole order is called, where its amount stands. */
export const orderTotalLabel = (context: Context, { spec: { purchase } }: CartContent): string =>
  context.text(purchase.orderAmountHeader) || context.t('Order total')

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

/** What stands in the way of an order, a sentence a line. */
export const reasonsText: OpExpression = { $op: 'join', text: '\n', of: { $get: 'load.cart.reasons' } }
/** Something stands in the way of an order. */
export const hasReasons: ScreenCondition = { all: [cannotOrder, { any: [hasRows, hasChanges] }] }

/** Why the cart cannot be ordered as it is. */
export function cannotBeOrdered(context: Context): Block {
  return {
    type: 'message',
    tone: 'warning',
    title: context.t('The order cannot be placed.'),
    text: reasonsText,
    when: hasReasons,
  }
}

/** The way to agree to what has changed: nobody pays another price than he accepted. `then`: what follows. */
export function acceptChanges(context: Context, content: CartContent, then: ActionList = []): Block {
  return {
    type: 'bar',
    align: 'end',
    when: hasChanges,
    blocks: [
      {
        type: 'button',
        label: {
          $op: 'choose',
          when: { name: 'load.cart.changes.gone.0', condition: '=', value: null },
          then: context.t('Accept the new prices'),
          else: context.t('Accept the changes'),
        },
        icon: 'check',
        primary: true,
        onPress: [
          {
            do: 'call',
            call: 'accept-cart-changes',
            input: {
              contentId: content.id,
              prices: { $get: 'load.cart.changes.prices' },
              gone: { $get: 'load.cart.changes.gone' },
            },
            ...(then.length > 0 && { then }),
          },
        ],
      },
    ],
  }
}
