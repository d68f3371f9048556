import { countOf } from '../../../../runtime/cart/entered-lines.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { cartRequest } from './cart-request.ts'
import { putLines } from './put-lines.ts'
import { rowsByKey } from '../../../execution/purchase/rows-by-key.ts'

/** The lines of a row, such as an order, go into the cart again, each with its own result. */
export const orderAgain: DeclaredOperation<'order-again'> = async ({ contentId, of, conditions }, context) => {
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const plan = planOf(site.release, `${of}/reorder/${contentId}`, 'reorder')
  contentOf(site, of)
  // Without all of them it would be the lines of other rows, too.
  if (!plan.asks.every((field) => conditions.some((one) => one.field === field))) throw notFound()
  const request = await cartRequest(plan.into, context)
  const { maxLines } = request.plan
  return runGuarded(context, async () => {
    const runner = await site.release.runner(plan)
    const lines = await runner.lines(conditions, maxLines, site.scope)
    if (lines.length > maxLines) throw notDone({ text: 'contents-limit' })
    const found = await rowsByKey(
      request.runner.rows,
      lines.map(({ rowKey }) => rowKey),
      request.scope,
    )
    const wanted = lines.map(({ rowKey, count }, index) => ({
      line: index + 1,
      code: rowKey.join(' '),
      count: countOf(count),
      rows: found(rowKey),
    }))
    return { results: await putLines(request, wanted, context) }
  })
}
