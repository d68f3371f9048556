import { leavingRow } from '../../../execution/purchase/leaving-row.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from './cart-request.ts'
import { cartSummary } from './cart-summary.ts'
import { runGuarded } from '../request/run-guarded.ts'
import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import type { GetPurchaseCountResponse } from '../../../../runtime/generated/calls/content.ts'
import { keyOf, priceOf, type CartLines } from '../../../execution/purchase/cart-lines.ts'

/**
 * The cart with today's prices, and what it comes to with these inputs. What has changed since the user agreed to it stays
 * told, at each load and in each tab, until it is accepted (`accept-cart-changes`).
 */
export const getPurchaseCount: DeclaredOperation<'get-purchase-count'> = async ({ contentId, inputs }, context) => {
  const request = await cartRequest(contentId, context)
  const { plan, runner, of, scope } = request
  return runGuarded(context, async () => {
    const cart = await context.store.carts.get(of)
    const found = await runner.lines(cart, scope)
    return {
      ...(await cartSummary(request, found, context, inputs)),
      rows: found.lines.map(({ row }) => leavingRow(plan, row)),
      ...toAccept(plan, found),
      PURCHASEID: cart && cart.rows.length > 0 ? cart.PURCHASEID : 0,
    }
  })
}

/** What the user has to accept before the cart can be ordered; as `accept-cart-changes` takes it. */
function toAccept(plan: PurchasePlan, { lines, missing }: CartLines): Pick<GetPurchaseCountResponse, 'changes'> {
  const prices = lines
    .filter(({ changed }) => changed)
    .map(({ kept, row }) => ({ rowKey: keyOf(kept), price: priceOf(plan, row) }))
  const gone = missing.map(keyOf)
  return prices.length + gone.length > 0 ? { changes: { prices, gone } } : {}
}
