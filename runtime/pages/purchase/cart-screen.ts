import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { continueShopping } from './cart-buttons.ts'
import { acceptChanges, cannotBeOrdered, cannotOrder, cartInBar, hasRows, totalsBlock } from './cart-parts.ts'
import { cartLoad } from '../../page-parts/cart/cart-load.ts'
import { cartTable } from './cart-table.ts'
import { enterOne, oneState } from './enter-lines.ts'
import { resultTable } from '../../page-parts/cart/result-table.ts'
import { hintOf } from './hint-of.ts'
import { cartRoute } from '../../page-parts/cart/routes.ts'

/** The cart, where quantities change. */
export function cartScreen(context: Context, content: CartContent): ScreenDocument {
  const { buttons, quickOrderField } = content.spec.purchase
  const { purchasePage } = buttons ?? {}
  const isQuick = quickOrderField !== undefined
  return contentScreen(content, 'cart', {
    route: cartRoute(content),
    title: context.t('Confirm cart'),
    hidden: true,
    activeMenu: frontRoute(context, content),
    ...(isQuick && { state: oneState }),
    load: cartLoad(content),
    blocks: [
      cartTable(context, content, { from: 'load.cart', changes: true }),
      totalsBlock(context, 'load.cart'),
      cannotBeOrdered(context),
      acceptChanges(context, content),
      {
        type: 'bar',
        align: 'between',
        when: hasRows,
        blocks: [continueShopping(context, content), emptyCart(context, content)],
      },
      ...(isQuick ? [enterOne(context, content), resultTable(context, 'state.results')] : []),
      {
        type: 'bar',
        stick: 'bottom',
        label: context.t('Order'),
        when: hasRows,
        blocks: [
          cartInBar(context, content, 'load.cart'),
          {
            type: 'button',
            label: context.text(purchasePage?.text) || context.t('Proceed to order'),
            ...hintOf(context, purchasePage),
            icon: purchasePage?.icon ?? 'arrow-right',
            primary: true,
            disabled: cannotOrder,
            onPress: [{ do: 'open', route: context.route(content.id, 'purchase') }],
          },
        ],
      },
    ],
  })
}

function emptyCart(context: Context, content: CartContent): Block {
  return {
    type: 'button',
    label: context.t('Empty the cart'),
    icon: 'trash',
    quiet: true,
    danger: true,
    onPress: [
      {
        do: 'call',
        call: 'delete-cart-info',
        input: { contentId: content.id },
        confirm: {
          text: context.t('Everything is taken out of the cart.'),
          action: context.t('Empty the cart'),
          danger: true,
        },
      },
    ],
  }
}
