import { attemptData } from '../../execution/purchase/attempt-data.ts'
import { findReceipt } from '../../execution/idempotency/receipts.ts'
import { purchaseSource } from '../../sites/recover-purchases.ts'
import type { Attempt } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'

/**
 * What the data source itself says of an order. `none`: it was placed without a receipt, only a person can look it up;
 * `unreachable`: it should have one, which cannot be read now.
 */
export type Receipt = 'made' | 'absent' | 'none' | 'unreachable'

export async function receiptOf(
  attempt: Attempt,
  { engine, store }: Pick<Context, 'engine' | 'store'>,
): Promise<Receipt> {
  if (!attemptData(attempt)?.receipts) return 'none'
  try {
    const source = await purchaseSource(attempt, {
      store,
      sources: engine.sources,
      texts: engine.definitions.texts,
    })
    if (!source) return 'unreachable'
    const { committed } = await findReceipt(source, attempt.purchaseId)
    return committed ? 'made' : 'absent'
  } catch (error) {
    engine.log.warn({ error, purchaseId: attempt.purchaseId }, 'the receipt of an order could not be read')
    return 'unreachable'
  }
}
