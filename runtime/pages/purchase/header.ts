import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import type { Block, HeaderParts } from '../../compile/release.ts'
import type { ScreenText } from '../../generated/screens/screen-text.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { cartLoad } from '../../page-parts/cart/cart-load.ts'
import { cartRoute, quickOrderRoute } from '../../page-parts/cart/routes.ts'

const lines = { $get: 'shared.cart.lines' }

/** The way to the cart with the number of its rows, and to the page where one buys. */
export function purchaseHeader(context: Context, content: CartContent): HeaderParts {
  return {
    load: cartLoad(content),
    blocks: [cartLink(context, content)],
    entries: [
      { label: context.t('Confirm cart'), icon: 'cart', route: cartRoute(content), query: { type: '4' } },
      ...(content.spec.purchase.quickOrderField === undefined
        ? []
        : [
            {
              label: context.t('Quick order'),
              icon: 'list',
              route: quickOrderRoute(content),
            },
          ]),
      {
        label: context.text(content.name),
        icon: 'tag',
        route: frontRoute(context, content),
        query: { type: '4' },
        always: true,
      },
    ],
  }
}

function cartLink(context: Context, content: CartContent): Block {
  return {
    type: 'icon-link',
    icon: 'cart',
    label: counted(context.t('Cart: 1 item'), context.t('Cart: {0} items')),
    hint: context.t('Cart'),
    route: cartRoute(content),
    query: { type: '4' },
    badge: lines,
    status: {
      $op: 'choose',
      when: { name: 'shared.cart.lines', condition: '>', value: 0 },
      then: counted(context.t('1 item in the cart'), context.t('{0} items in the cart')),
      else: '',
    },
  }
}

/** The words for one row, or those for any other number. */
function counted(one: string, many: string): ScreenText {
  return {
    $op: 'choose',
    when: { name: 'shared.cart.lines', condition: '=', value: 1 },
    then: one,
    else: { $op: 'message', text: many, of: [{ $op: 'coalesce', of: [lines, 0] }] },
  }
}
