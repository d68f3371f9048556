import { findReceipt } from '../execution/idempotency/receipts.ts'
import { drainQueue, type Queue } from '../job-runner/drain-queue.ts'
import type { OutboxIntent, OutboxItem, OutboxStore, OutboxTopic } from '../store/store.ts'
import { loadRelease } from './load-release.ts'
import type { Sites, SitesParts } from './sites.ts'

/** Longer than the question after a receipt may take. */
const holdMs = 30_000
const batch = 20

/**
 * Mails and deliveries that were written before their change was committed, and of which nobody has said more: its receipt says
 * whether it came about. Answers how many were looked into.
 */
export async function recoverIntended(parts: IntendedParts, signal?: AbortSignal): Promise<number> {
  const { outbox, deliveries } = parts.store
  return (await recoverOf(outbox, parts, signal)) + (await recoverOf(deliveries, parts, signal))
}

type IntendedParts = Pick<SitesParts, 'store' | 'sources' | 'texts' | 'log'> & { sites?: Pick<Sites, 'running'> }

function recoverOf<Topic extends OutboxTopic>(
  outbox: OutboxStore<Topic>,
  parts: IntendedParts,
  signal: AbortSignal | undefined,
): Promise<number> {
  const queue: Queue<OutboxItem<Topic>> = {
    claim: () => outbox.claim({ limit: batch, ms: holdMs, state: 'intended' }),
    concurrency: 2,
    async work({ id, messageId }) {
      const intent = (await outbox.read(id))?.intent
      if (!intent) return
      if (await cameAbout(intent, parts)) await outbox.confirm([messageId])
      else await outbox.forget([messageId])
    },
    // The data source is away: it is asked again when the claim is over.
    retry: ({ id }, error) =>
      parts.log?.warn({ error, item: id }, 'whether what a mail or a delivery tells of came about cannot be asked yet'),
  }
  return drainQueue(queue, signal)
}

async function cameAbout(
  { siteId, release: number, plan: key, receipt }: OutboxIntent,
  parts: IntendedParts,
): Promise<boolean> {
  const here = parts.sites?.running(siteId)
  const release = here?.number === number ? undefined : await parts.store.releases.get(siteId, number)
  const running = release ? await loadRelease(release, parts) : here
  const plan = running?.plan(key, 'change') ?? running?.plan(key, 'bulk')
  if (!running || !plan) return false
  return (await findReceipt(await running.source(plan), receipt)).committed
}
