import { leavingRow } from '../../../execution/purchase/leaving-row.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from './cart-request.ts'
import { cartSummary } from './cart-summary.ts'
import { toAccept } from './to-accept.ts'
import { runGuarded } from '../request/run-guarded.ts'

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
