import type { Context } from '../compile/context.ts'
import { hasSettings } from '../compile/content-pages.ts'
import type { ContentSpec } from '../compile/content-spec.ts'
import { hasCart, type CartContent } from '../page-parts/cart/has-cart.ts'
import { targetOf, type TransferContent } from './columns.ts'

/** Whether items are ordered by a code. */
export const takesCodes = (spec: ContentSpec): boolean => hasCart(spec) && spec.purchase.quickOrderField !== undefined

/** The content into whose cart lines go; undefined where they go elsewhere, or it cannot take them, which `transferCart` tells. */
export function cartOf(context: Context, content: TransferContent): CartContent | undefined {
  const { cart: address } = content.spec.transfer
  if (targetOf(content.spec.transfer) !== 'cart' || address === undefined) return undefined
  const cart = context.content(address)
  return hasSettings(cart, hasCart) && takesCodes(cart.spec) ? cart : undefined
}
