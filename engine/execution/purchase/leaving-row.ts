import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import type { Row } from '../row.ts'

/** Fields of a row that every cart shows. */
const always = ['$key', '$subtotal', '$agreed', 'CANPURCHASE', 'PURCHASECOUNT']

/** What of a row in the cart leaves the engine: the columns that pages show, and nothing that only statements need. */
export function leavingRow({ send, made }: Pick<PurchasePlan, 'send' | 'made'>, row: Row): Record<string, unknown> {
  const leaving = new Set([...always, ...send, ...made.map(({ name }) => name)])
  return Object.fromEntries(Object.entries(row).filter(([key]) => leaving.has(key)))
}
