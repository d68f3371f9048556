import type { Content, Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { OpenAction } from '../../generated/actions/open.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { cartRoute } from './routes.ts'

/** The way to the cart in the builder's words. */
export const cartLabel = (context: Context, { spec }: Content): string =>
  context.text(spec.purchase?.buttons?.confirmCart?.text) || context.t('Confirm cart')

export const openCart = (content: Content): OpenAction => ({
  do: 'open',
  route: cartRoute(content),
  query: { type: '4' },
})

/** To the cart, in the builder's words. */
export function confirmCart(context: Context, content: Content, when: ScreenCondition): Block {
  return {
    type: 'button',
    label: cartLabel(context, content),
    icon: content.spec.purchase?.buttons?.confirmCart?.icon ?? 'cart',
    primary: true,
    when,
    onPress: [openCart(content)],
  }
}
