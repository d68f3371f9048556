import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import { openList } from './open-list.ts'

/** Back to the list of what can be bought. */
export function continueShopping(context: Context, content: CartContent): Block {
  return {
    type: 'button',
    label: context.t('Continue shopping'),
    icon: 'arrow-left',
    onPress: [openList(context, content)],
  }
}
