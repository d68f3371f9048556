import { findReceipt } from '../execution/purchase/receipts.ts'
import { settleDone } from '../execution/purchase/settle-done.ts'
import type { Attempt, Store } from '../store/store.ts'
import { loadRelease } from './load-release.ts'
import type { SitesParts } from './sites.ts'

interface AttemptData {
  release: number
  plan: string
  receipts: boolean
  cartId: number
}

const holdMs = 60_000

/**
 * Orders whose node died on the way: the receipt says whether they were committed. Without receipts the attempt becomes
 * `unknown`, and a person decides. Answers how many were settled. Called before the engine is ready, and then regularly.
 */
export async function recoverPurchases(
  parts: Pick<SitesParts, 'store' | 'sources' | 'texts' | 'log'>,
): Promise<number> {
  const { store } = parts
  let settled = 0
  for (const attempt of await store.attempts.takeOver({ ms: holdMs })) {
    try {
      await recover(attempt, parts)
      settled++
    } catch (error) {
      // The data source is away; the attempt is taken over again when its time is over.
      parts.log?.warn({ error, purchaseId: attempt.purchaseId }, 'an order could not be recovered yet')
    }
  }
  return settled
}

async function recover(attempt: Attempt, parts: Pick<SitesParts, 'store' | 'sources' | 'texts'>): Promise<void> {
  const { store } = parts
  const { purchaseId, fence } = attempt
  const data = attempt.data as AttemptData
  if (!data.receipts) return markUnknown(attempt, store)
  const release = await store.releases.get(attempt.siteId, data.release)
  if (!release) return markUnknown(attempt, store)
  const running = await loadRelease(release, parts)
  const plan = running.plan(data.plan, 'purchase')
  if (!plan) return markUnknown(attempt, store)
  const receipt = await findReceipt(await running.source(plan), purchaseId)
  if (receipt.committed) await settleDone(store, purchaseId, fence, data.cartId, receipt.answer, attempt)
  else await store.attempts.settle(purchaseId, fence, { state: 'released' })
}

async function markUnknown(attempt: Attempt, store: Store): Promise<void> {
  await store.attempts.settle(attempt.purchaseId, attempt.fence, { state: 'unknown' })
  await store.logs.append('site', {
    siteId: attempt.siteId,
    user: attempt.userKey,
    object: attempt.purchaseId,
    result: 'unknown',
    message:
      'An order was on its way when the engine ended; nobody knows whether it was committed. Look it up in the data source.',
  })
}
