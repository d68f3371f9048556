import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import { pathOf } from '../../expressions/scope.ts'
import type { OpenAction } from '../../generated/actions/open.ts'
import * as defaults from '../../generated/defaults.ts'
import { frontOf, frontQuery, frontRoute, rowRoute } from '../../compile/content-pages.ts'

/** The way on from a placed order: the order itself where what was answered is its key, else the list that it is in. */
export function openOrder(
  context: Context,
  content: CartContent,
  answered: readonly string[],
): { label: string; open: OpenAction } | undefined {
  const { afterOrder, showPurchasedPageBtn = defaults.purchaseSetting.showPurchasedPageBtn } = content.spec.purchase
  const next = context.content(afterOrder)
  if (!next || !frontOf(context, next) || !showPurchasedPageBtn) return undefined
  const { keys = [] } = next.spec
  const route = rowRoute(context, next)
  if (route !== undefined && keys.length > 0 && keys.every((key) => answered.includes(key)))
    return {
      label: context.t('Show this order'),
      open: {
        do: 'open',
        route,
        row: keys.map((key) => ({ $get: `load.purchase.order.${pathOf(key)}` })),
      },
    }
  return {
    label: context.text(next.name),
    open: { do: 'open', route: frontRoute(context, next), ...frontQuery(context, next) },
  }
}
