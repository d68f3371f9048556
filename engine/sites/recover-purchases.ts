import { begunData } from '../execution/purchase/attempt-data.ts'
import { findReceipt } from '../execution/idempotency/receipts.ts'
import { settleDone } from '../execution/purchase/settle-done.ts'
import { drainQueue, type Queue } from '../job-runner/drain-queue.ts'
import type { Source } from '../sources/source.ts'
import type { Attempt, Store } from '../store/store.ts'
import type { PlanKey } from '../../runtime/compile/plan.ts'
import { loadRelease } from './load-release.ts'
import type { RunningRelease } from './running-release.ts'
import type { Sites, SitesParts } from './sites.ts'

/** As a rule the order's own release still runs here. */
interface Served {
  sites?: Pick<Sites, 'running'>
}

/** Longer than the question after a receipt may take. */
const holdMs = 15_000
/** While the data source is away it is asked again after this. */
const againMs = 2_000
/** Questions at a time. */
const atOnce = 8

/**
 * Orders whose node died on the way: the receipt says whether they were committed. Without receipts the attempt becomes
 * `unknown`, and a person decides. Answers how many were settled.
 */
export function recoverPurchases(
  parts: Pick<SitesParts, 'store' | 'sources' | 'texts' | 'log'> & Served,
  signal?: AbortSignal,
): Promise<number> {
  const { store } = parts
  const sourceOf = sourcesOnce(parts)
  const queue: Queue<Attempt> = {
    claim: () => store.attempts.takeOver({ ms: holdMs }),
    concurrency: atOnce,
    work: (attempt) => recover(attempt, store, sourceOf),
    // The data source is away.
    retry({ purchaseId, fence }, error) {
      parts.log?.warn({ error, purchaseId }, 'an order could not be recovered yet')
      return store.attempts.renew(purchaseId, fence, againMs)
    },
  }
  return drainQueue(queue, signal)
}

/** Many orders of one node were of one release: it is loaded once. */
function sourcesOnce(parts: Pick<SitesParts, 'store' | 'sources' | 'texts'> & Served) {
  const known = new Map<string, Promise<Source | undefined>>()
  return (attempt: Attempt) => {
    const { release, plan } = begunData(attempt)
    const key = JSON.stringify([attempt.siteId, release, plan])
    const source = known.get(key) ?? purchaseSource(attempt, parts)
    known.set(key, source)
    return source
  }
}

async function recover(
  attempt: Attempt,
  store: Store,
  sourceOf: (attempt: Attempt) => Promise<Source | undefined>,
): Promise<void> {
  const { purchaseId, fence } = attempt
  const data = begunData(attempt)
  if (!data.receipts) return markUnknown(attempt, store)
  const source = await sourceOf(attempt)
  if (!source) return markUnknown(attempt, store)
  const receipt = await findReceipt(source, purchaseId)
  if (receipt.committed) await settleDone(store, { ...data, purchaseId, fence, answer: receipt.answer, of: attempt })
  else await store.attempts.settle(purchaseId, fence, { state: 'released' })
}

/** The data source of an order as its release had it; undefined where the release is gone. */
export async function purchaseSource(
  attempt: Attempt,
  parts: Pick<SitesParts, 'store' | 'sources' | 'texts'> & Served,
): Promise<Source | undefined> {
  const { release: number, plan: key } = begunData(attempt)
  const here = parts.sites?.running(attempt.siteId)
  if (here?.number === number) return sourceIn(here, key)
  const release = await parts.store.releases.get(attempt.siteId, number)
  if (!release) return undefined
  return sourceIn(await loadRelease(release, parts), key)
}

async function sourceIn(release: RunningRelease, key: PlanKey): Promise<Source | undefined> {
  const plan = release.plan(key, 'purchase')
  return plan && release.source(plan)
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
