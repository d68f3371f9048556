import type { Content, Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { cartRoute } from './routes.ts'

/** To the cart, in the builder's words. */
export function confirmCart(context: Context, content: Content, when: ScreenCondition): Block {
  const button = content.spec.purchase?.buttons?.confirmCart
  return {
    type: 'button',
    label: context.text(button?.text) || context.t('Confirm cart'),
    icon: button?.icon ?? 'cart',
    primary: true,
    when,
    onPress: [{ do: 'open', route: cartRoute(content), query: { type: '4' } }],
  }
}
