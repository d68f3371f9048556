import type { PurchasePlan } from '../../../../runtime/compile/plan.ts'
import type { GetPurchaseCountResponse } from '../../../../runtime/generated/calls/content.ts'
import { priceOf, type CartLines } from '../../../execution/purchase/cart-lines.ts'

/** What the user has to accept before the cart can be ordered; as `accept-cart-changes` takes it. */
export function toAccept(plan: PurchasePlan, { lines, missing }: CartLines): Pick<GetPurchaseCountResponse, 'changes'> {
  const prices = lines
    .filter(({ changed }) => changed)
    .map(({ kept, row }) => ({ rowKey: JSON.parse(kept.rowKey) as (string | null)[], price: priceOf(plan, row) }))
  const gone = missing.map(({ rowKey }) => JSON.parse(rowKey) as (string | null)[])
  return prices.length + gone.length > 0 ? { changes: { prices, gone } } : {}
}
