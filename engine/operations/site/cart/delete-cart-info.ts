import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from './cart-request.ts'

/** The user's cart of a content is emptied; its PURCHASEID goes with it. */
export const deleteCartInfo: DeclaredOperation<'delete-cart-info'> = async ({ contentId }, context) => {
  const { of } = await cartRequest(contentId, context)
  const cart = await context.store.carts.get(of)
  if (cart) await context.store.carts.remove(cart.id, of.tab)
  return {}
}
