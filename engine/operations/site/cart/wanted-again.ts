import { countOf } from '../../../../runtime/cart/entered-lines.ts'
import type { OrderAgainLinesRequest } from '../../../../runtime/generated/calls/content.ts'
import type { Context } from '../../../call/context.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import { rowsByKey } from '../../../execution/purchase/rows-by-key.ts'
import type { Row } from '../../../execution/row.ts'
import type { OrderedLine } from '../../../execution/runners/reorder.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'
import { cartRequest, type CartRequest } from './cart-request.ts'

/** An item of what was ordered. */
export interface WantedAgain {
  /** Its key as a text. */
  item: string
  line: OrderedLine
  /** Of all its lines together; undefined: what stands there is no quantity. */
  count: number | undefined
  /** As it is offered today: none, or one. */
  rows: readonly Row[]
}

/** The items of a row, such as an order, each once, with what the cart says of them today; `read` reads them. */
export async function wantedAgain({ contentId, of, conditions }: OrderAgainLinesRequest, context: Context) {
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const plan = planOf(site.release, `${of}/reorder/${contentId}`, 'reorder')
  contentOf(site, of)
  // Without all of them it would be the lines of other rows, too.
  if (!plan.asks.every((field) => conditions.some((one) => one.field === field))) throw notFound()
  const request = await cartRequest(plan.into, context)
  const { maxLines } = request.plan
  const read = async (): Promise<WantedAgain[]> => {
    const runner = await site.release.runner(plan)
    const lines = await runner.lines(conditions, maxLines, site.scope)
    if (lines.length > maxLines) throw notDone({ text: 'contents-limit' })
    return offeredNow(request, lines)
  }
  return { request, read }
}

async function offeredNow({ runner, scope }: CartRequest, lines: readonly OrderedLine[]): Promise<WantedAgain[]> {
  const rowKeys = lines.map(({ rowKey }) => rowKey)
  const found = await rowsByKey(runner.rows, rowKeys, scope)
  const items = new Map<string, WantedAgain>()
  for (const line of lines) {
    const item = JSON.stringify(line.rowKey)
    const count = countOf(line.count)
    const before = items.get(item)
    if (!before) items.set(item, { item, line, count, rows: found(line.rowKey) })
    else if (count !== undefined) before.count = (before.count ?? 0) + count
  }
  return [...items.values()]
}
