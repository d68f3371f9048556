import { readStored } from '../document/read/stored-answer.ts'
import type { Operation } from '../../call/operation.ts'
import { receiptOf, type Receipt } from './receipt-of.ts'
import { linesOf, shownPurchase, undecided, type ShownPurchase } from './shown-purchase.ts'

interface Line {
  called: string
  count: number
  price: string
}

/** One of them with its lines, and what the receipt table of its data source says. */
export const purchaseUnknownRead: Operation<
  { id: number; PURCHASEID: string },
  ShownPurchase & { receipt: Receipt; lines: Line[] }
> = async ({ id, PURCHASEID }, context) => {
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
