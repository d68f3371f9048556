import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import type { GetPurchaseCountResponse } from '../../../../runtime/generated/calls/content.ts'
import { keyOf, priceOf, type CartLines } from '../../../execution/purchase/cart-lines.ts'

/** What the user has to accept before the cart can be ordered; as `accept-cart-changes` takes it. */
export function toAccept(plan: PurchasePlan, { lines, missing }: CartLines): Pick<GetPurchaseCountResponse, 'changes'> {
  const prices = lines
    .filter(({ changed }) => changed)
    .map(({ kept, row }) => ({ rowKey: keyOf(kept), price: priceOf(plan, row) }))
  const gone = missing.map(keyOf)
  return prices.length + gone.length > 0 ? { changes: { prices, gone } } : {}
}
