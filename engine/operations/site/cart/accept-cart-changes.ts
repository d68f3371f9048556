import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from './cart-request.ts'
import { runGuarded } from '../request/run-guarded.ts'

/**
 * The user agrees to the prices that he saw, and rows that are no longer offered leave the cart. A price that is another one
 * by now is not agreed to, and a row that is offered again stays.
 */
export const acceptCartChanges: DeclaredOperation<'accept-cart-changes'> = async (
  { contentId, prices, gone },
  context,
) => {
  const { runner, of, scope } = await cartRequest(contentId, context)
  return runGuarded(context, async () => {
    const { carts } = context.store
    await carts.agree(of, new Map(prices.map(({ rowKey, price }) => [JSON.stringify(rowKey), price])))
    if (gone.length === 0) return {}
    const seen = new Set(gone.map((rowKey) => JSON.stringify(rowKey)))
    const { missing } = await runner.lines(await carts.get(of), scope)
    for (const { id, rowKey } of missing) if (seen.has(rowKey)) await carts.removeRow(of, id)
    return {}
  })
}
