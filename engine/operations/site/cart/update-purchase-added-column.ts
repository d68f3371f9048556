import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from './cart-request.ts'
import { updatePurchaseCount } from './update-purchase-count.ts'

/** Puts one piece of a row into the cart, or takes all of them out; what lies there already keeps its quantity. */
export const updatePurchaseAddedColumn: DeclaredOperation<'update-purchase-added-column'> = async (
  { added, ...line },
  context,
) => {
  const { of } = await cartRequest(line.contentId, context)
  const key = JSON.stringify(line.rowKey)
  const cart = added ? await context.store.carts.get(of) : undefined
  const had = cart?.rows.find((row) => row.rowKey === key)?.count ?? 0
  return updatePurchaseCount({ ...line, count: added ? Math.max(1, had) : 0 }, context)
}
