import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import { mainRoute } from '../../page-parts/cart/routes.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import type { Context } from '../../compile/context.ts'
import type { ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'

/** The order page by a sealed key: it leads on to it, and tells who has no such key, or an old one. */
export function mainScreen(context: Context, content: CartContent): ScreenDocument {
  return contentScreen(content, 'purchase-main', {
    route: mainRoute(content),
    title: context.t('Order'),
    hidden: true,
    noCache: true,
    activeMenu: frontRoute(context, content),
    load: {
      sealed: { call: 'decrypt', input: { contentId: content.id, encrypted: { $get: 'params.key' } } },
    },
    forward: {
      route: context.route(content.id, 'purchase'),
      when: { name: 'load.sealed.inputData', condition: '<>', value: null },
    },
    blocks: [{ type: 'grid', row: { $get: 'load.sealed.inputData' }, items: [] }],
  })
}
