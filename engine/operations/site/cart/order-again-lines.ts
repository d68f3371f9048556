import type { DeclaredOperation } from '../../../call/operation.ts'
import { isSamePrice, leftOf, mayBuy, priceOf, viewOf } from '../../../execution/purchase/cart-lines.ts'
import { leavingRow } from '../../../execution/purchase/leaving-row.ts'
import { readyFields } from '../../../execution/rows/made-fields.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { runGuarded } from '../request/run-guarded.ts'
import type { CartRequest } from './cart-request.ts'
import { wantedAgain, type WantedAgain } from './wanted-again.ts'

/** What was ordered, as it is offered today: its price and what is left, and the price of then where it is another. */
export const orderAgainLines: DeclaredOperation<'order-again-lines'> = async (input, context) => {
  const { request, read } = await wantedAgain(input, context)
  return runGuarded(context, async () => {
    const rows = (await read()).map((wanted) => rowOf(request, wanted))
    const orderable = rows.flatMap(({ CANPURCHASE, $item }) => (CANPURCHASE === true ? String($item) : []))
    return { rows, total: rows.length, orderable }
  })
}

function rowOf({ plan, scope }: CartRequest, { item, line, count, rows }: WantedAgain): Record<string, unknown> {
  const own = { $item: item, $count: count ?? 1 }
  const [row] = rows
  if (!row) {
    const key = Object.fromEntries(plan.keys.map((name, index) => [name, line.rowKey[index]]))
    return { ...line.called, ...key, ...own, CANPURCHASE: false }
  }
  readyFields(plan.made)(row, viewOf(undefined), scope)
  const isOther = line.price !== undefined && !isSamePrice(asText(line.price), priceOf(plan, row))
  const can = mayBuy(plan, row, scope) && leftOf(plan, row) > 0
  return { ...leavingRow(plan, row), ...own, CANPURCHASE: can, ...(isOther && { $agreed: line.price }) }
}
