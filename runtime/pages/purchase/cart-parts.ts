import type { Content, Context } from '../../compile/context.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import type { Block } from '../../compile/release.ts'

export const hasRows: ScreenCondition = { name: 'load.cart.lines', condition: '>', value: 0 }
export const cannotOrder: ScreenCondition = { name: 'load.cart.canOrder', condition: '=', value: false }

/** The user's cart of this content; all its screens and the site's header share it. */
export function cartLoad(content: Content) {
  return { cart: { call: 'get-purchase-count', input: { contentId: content.id }, shared: true } }
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
