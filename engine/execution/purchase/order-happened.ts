import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import type { Happened, HappenedAt, ToldOrder } from '../../../runtime/webhooks/happened.ts'
import type { Row } from '../row.ts'
import { leavingRow } from './leaving-row.ts'
import type { Ordered } from './place-order.ts'

/** An order that came about, as webhooks tell of it: what its user saw, and nothing that only statements need. */
export function orderHappened(
  plan: Pick<PurchasePlan, 'keys' | 'amountField' | 'send' | 'made'>,
  at: HappenedAt,
  { user, inputs }: Pick<ToldOrder, 'user' | 'inputs'>,
  { PURCHASEID, order, total, rows }: Ordered,
): Happened {
  return {
    ...at,
    event: 'order.placed',
    data: { purchaseId: PURCHASEID, user, inputs, order, total, lines: rows.map((row) => lineOf(plan, row)) },
  }
}

function lineOf(plan: Parameters<typeof orderHappened>[0], row: Row): ToldOrder['lines'][number] {
  const { CANPURCHASE: _may, PURCHASEID: _id, PURCHASECOUNT: quantity, $subtotal, ...columns } = leavingRow(plan, row)
  const key = Object.fromEntries(plan.keys.map((name) => [name, row[name] ?? null]))
  return { key, quantity, price: row[plan.amountField] ?? null, subtotal: $subtotal, columns }
}
