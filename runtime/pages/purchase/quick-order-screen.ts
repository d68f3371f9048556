import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import type { ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { confirmCart } from '../../page-parts/cart/confirm-cart.ts'
import { continueShopping } from './cart-buttons.ts'
import { cartLoad } from '../../page-parts/cart/cart-load.ts'
import { hasRows } from './cart-parts.ts'
import { enterMany, enterOne, oneState } from './enter-lines.ts'
import { resultTable } from '../../page-parts/cart/result-table.ts'
import { quickOrderRoute } from '../../page-parts/cart/routes.ts'

/** Where people order by code: one by one, with a scanner, or many from a spreadsheet. */
export function quickOrderScreens(context: Context, content: CartContent): ScreenDocument[] {
  const { quickOrderField } = content.spec.purchase
  if (quickOrderField === undefined) return []
  if (!content.columns.some(({ key }) => key === quickOrderField))
    context.problem('column-not-found', content, '/spec/purchase/quickOrderField', {
      values: [quickOrderField],
      found: quickOrderField,
    })
  return [
    contentScreen(content, 'quick-order', {
      route: quickOrderRoute(content),
      title: context.t('Quick order'),
      hidden: true,
      activeMenu: frontRoute(context, content),
      state: { ...oneState, many: { in: 'tab' }, manyProblems: { in: 'memory' } },
      load: cartLoad(content),
      blocks: [
        enterOne(context, content),
        // Below the one input and above the other: whoever has pressed looks there.
        resultTable(context, 'state.results'),
        enterMany(context, content),
        {
          type: 'bar',
          align: 'between',
          blocks: [continueShopping(context, content), confirmCart(context, content, hasRows)],
        },
      ],
    }),
  ]
}
