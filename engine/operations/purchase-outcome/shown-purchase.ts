import type { PurchaseResponse } from '../../../runtime/generated/calls/content.ts'
import type { UnknownPurchase } from '../../../runtime/generated/calls/site.ts'
import { localize } from '../../../runtime/text.ts'
import { attemptData, type PurchaseLine } from '../../execution/purchase/attempt-data.ts'
import { conflict, notFound } from '../../codes/refusals.ts'
import type { Attempt } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'

/** An order of which nobody knows whether it was made, with what is known. */
export async function shownPurchase(attempt: Attempt, context: Context): Promise<UnknownPurchase> {
  const stored = await context.store.documents.read('content', attempt.contentId)
  const answer = attempt.answer as PurchaseResponse | undefined
  return {
    PURCHASEID: attempt.purchaseId,
    at: attempt.at,
    user: attempt.userKey,
    content: stored ? localize(stored.document.name, context.language) || stored.document.key : '',
    totalText: answer?.totalText ?? '',
    count: answer?.lines ?? linesOf(attempt).length,
  }
}

export function linesOf(attempt: Attempt): PurchaseLine[] {
  return attemptData(attempt)?.lines ?? []
}

/** The undecided order of this site; `notFound` for a foreign or missing one, `conflict` when it was decided meanwhile. */
export async function undecided(siteId: number, PURCHASEID: string, { store }: Context): Promise<Attempt> {
  const attempt = await store.attempts.get(PURCHASEID)
  if (attempt?.siteId !== siteId) throw notFound()
  if (attempt.state !== 'unknown') throw conflict({ text: 'purchase-decided' })
  return attempt
}
