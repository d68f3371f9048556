import { toKeep, viewOf } from '../../../execution/purchase/cart-lines.ts'
import { leavingRow } from '../../../execution/purchase/leaving-row.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from './cart-request.ts'
import { cartSummary } from './cart-summary.ts'
import { runGuarded } from '../rows/run-guarded.ts'

/**
 * The cart with today's prices. Rows that the list no longer gives leave the cart; a price that has changed is from now
 * on the one that the user has seen.
 */
export const getPurchaseCount: DeclaredOperation<'get-purchase-count'> = async ({ contentId }, context) => {
  const request = await cartRequest(contentId, context)
  const { plan, runner, of, scope } = request
  return runGuarded(context, async () => {
    const cart = await context.store.carts.get(of)
    const found = await runner.lines(cart, scope)
    for (const row of found.missing) await context.store.carts.removeRow(of, row.id)
    for (const line of found.lines)
      if (line.changed)
        await context.store.carts.setRow(of, {
          rowKey: line.kept.rowKey,
          count: line.count,
          from: line.count,
          row: toKeep(plan, line.row),
        })
    return {
      ...cartSummary(request, { lines: found.lines, missing: [] }, context),
      rows: found.lines.map(({ row }) => leavingRow(plan, row)),
      PURCHASEID: found.lines.length > 0 ? viewOf(cart).PURCHASEID : 0,
    }
  })
}
