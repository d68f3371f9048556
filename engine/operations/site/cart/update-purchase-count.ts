import { withCount } from '../../../../runtime/cart/cart-state.ts'
import { leftOf, mayBuy, toKeep, viewOf } from '../../../execution/purchase/cart-lines.ts'
import { leftText } from '../../../execution/purchase/order-changes.ts'
import { readyFields } from '../../../execution/rows/made-fields.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from './cart-request.ts'
import { cartSummary } from './cart-summary.ts'
import { runGuarded } from '../request/run-guarded.ts'

/** Puts a row into the cart, changes its count, or takes it out. What cannot be bought cannot be added. */
export const updatePurchaseCount: DeclaredOperation<'update-purchase-count'> = async (
  { contentId, rowKey, count, from, price },
  context,
) => {
  const request = await cartRequest(contentId, context)
  const { plan, runner, of, scope } = request
  return runGuarded(context, async () => {
    const key = JSON.stringify(rowKey)
    const before = await context.store.carts.get(of)
    const had = before?.rows.find((row) => row.rowKey === key)?.count ?? 0
    const [row] = await runner.rows.rows({ rowKey }, scope, { cart: viewOf(before) })
    if (!row && count > 0) throw notFound()
    const can = row !== undefined && mayBuy(plan, row, scope)
    if (count > had && !can) throw notDone({ text: 'own-text', values: [plan.refused[context.language] ?? ''] })
    if (had === 0 && count > 0 && (before?.rows.length ?? 0) >= plan.maxLines) throw notDone({ text: 'contents-limit' })
    if (row && count > had && count > leftOf(plan, row))
      throw notDone({ text: 'own-text', values: [leftText(plan, row, context.language)] })
    const item = { CANPURCHASE: can, PURCHASECOUNT: had, PURCHASEID: viewOf(before).PURCHASEID }
    const next = withCount(item, count, '', plan.maxCartCount).PURCHASECOUNT
    const wanted = { rowKey: key, count: next, row: row ? toKeep(plan, row, price) : {}, from }
    const cart = await context.store.carts.setRow(of, wanted, had === 0 ? plan.maxLines : undefined)
    const view = viewOf(cart)
    const has = view.counts.get(key) ?? 0
    if (row) readyFields(runner.rows.plan.made)(row, view, scope)
    const found = await runner.lines(cart, scope)
    const { lines, count: pieces, total, totalText } = await cartSummary(request, found, context)
    const changed = found.lines.find((line) => line.changed && line.kept.rowKey === key)
    return {
      row: row
        ? { ...runner.rows.strip(row), ...(changed && { $agreed: changed.row.$agreed }) }
        : { $key: rowKey, PURCHASECOUNT: 0, PURCHASEID: 0 },
      cart: { lines, count: pieces, total, totalText },
      PURCHASEID: cart.rows.length > 0 ? cart.PURCHASEID : 0,
      ...(has !== next && { other: has }),
    }
  })
}
