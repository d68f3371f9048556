import type { PurchaseResponse } from '../../../runtime/generated/calls/content.ts'
import { mayChange } from '../../access/acts.ts'
import { begunData } from '../../execution/purchase/attempt-data.ts'
import { settleDone } from '../../execution/purchase/settle-done.ts'
import { conflict } from '../../codes/refusals.ts'
import { FenceLost } from '../../store/errors.ts'
import type { Attempt } from '../../store/store.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { receiptOf } from './receipt-of.ts'
import { linesOf, undecided } from './shown-purchase.ts'

/**
 * A person has looked the order up and says what became of it. Made: what was ordered leaves the cart, and whoever asks again with its
 * PURCHASEID gets its answer. Not made: the cart may be ordered again. A receipt that says otherwise is not overruled.
 */
export const purchaseDecide: DeclaredOperation<'purchase-decide'> = async ({ id, PURCHASEID, made }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const attempt = await undecided(id, PURCHASEID, context)
  const receipt = await receiptOf(attempt, context)
  if ((receipt === 'made' && !made) || (receipt === 'absent' && made))
    throw conflict({ text: 'purchase-receipt-differs' })
  const { store } = context
  try {
    if (made) {
      const { fence } = attempt
      const done = { purchaseId: PURCHASEID, fence, answer: answerOf(attempt), of: attempt }
      await settleDone(store, { ...begunData(attempt), ...done })
    } else await store.attempts.settle(PURCHASEID, attempt.fence, { state: 'released' })
  } catch (error) {
    // Another administrator was faster.
    if (error instanceof FenceLost) throw conflict({ text: 'purchase-decided', cause: error })
    throw error
  }
  context.audit({ object: `site ${id} purchase ${PURCHASEID} ${made ? 'made' : 'not made'}` })
  await store.logs.append('site', {
    siteId: id,
    user: context.session?.userKey ?? 'system',
    object: PURCHASEID,
    result: made ? 'made' : 'not-made',
    message: made ? 'Somebody looked the order up: it was made.' : 'Somebody looked the order up: it was not made.',
    requestId: context.requestId,
  })
  return { made }
}

/** What the user would have been told; where the engine ended before, only how much was ordered. */
function answerOf(attempt: Attempt): PurchaseResponse {
  const { purchaseId, answer } = attempt
  return (
    (answer as PurchaseResponse | undefined) ?? {
      PURCHASEID: purchaseId,
      order: {},
      total: '',
      totalText: '',
      lines: linesOf(attempt).length,
    }
  )
}
