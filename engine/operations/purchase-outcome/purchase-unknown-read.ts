import { readStored } from '../document/read/stored-answer.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { receiptOf } from './receipt-of.ts'
import { linesOf, shownPurchase, undecided } from './shown-purchase.ts'

/** One of them with its lines, and what the receipt table of its data source says. */
export const purchaseUnknownRead: DeclaredOperation<'purchase-unknown-read'> = async ({ id, PURCHASEID }, context) => {
  await readStored('site', id, context)
  const attempt = await undecided(id, PURCHASEID, context)
  const [shown, receipt] = await Promise.all([shownPurchase(attempt, context), receiptOf(attempt, context)])
  const lines = linesOf(attempt).map(({ key, count, price, called }) => ({
    called: [key.join(' '), called].filter(Boolean).join(' '),
    count,
    price: price ?? '',
  }))
  return { ...shown, receipt, lines }
}
