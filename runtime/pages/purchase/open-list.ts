import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import type { OpenAction } from '../../generated/actions/open.ts'
import { frontRoute } from '../../compile/content-pages.ts'

/** Back to shopping: the list as it was left, its search, category, page and place. */
export const openList = (context: Context, content: CartContent): OpenAction => ({
  do: 'open',
  route: frontRoute(context, content),
  query: { type: '4' },
  asItWas: true,
})
