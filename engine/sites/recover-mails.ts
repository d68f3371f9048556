import { findReceipt } from '../execution/idempotency/receipts.ts'
import { drainQueue, type Queue } from '../job-runner/drain-queue.ts'
import { mailTopic } from '../mail/add-mail.ts'
import type { MailIntent, OutboxItem } from '../store/store.ts'
import { loadRelease } from './load-release.ts'
import type { Sites, SitesParts } from './sites.ts'

/** Longer than the question after a receipt may take. */
const holdMs = 30_000
const batch = 20

/**
 * Mails that were written before their change was committed, and of which nobody has said more: its receipt says whether it
 * came about. Answers how many were looked into.
 */
export function recoverMails(
  parts: Pick<SitesParts, 'store' | 'sources' | 'texts' | 'log'> & { sites?: Pick<Sites, 'running'> },
  signal?: AbortSignal,
): Promise<number> {
  const { outbox } = parts.store
  const queue: Queue<OutboxItem> = {
    claim: () => outbox.claim({ topic: mailTopic, limit: batch, ms: holdMs, state: 'intended' }),
    concurrency: 2,
    async work({ id, messageId }) {
      const intent = (await outbox.read(id))?.intent
      if (!intent) return
      if (await cameAbout(intent, parts)) await outbox.confirm([messageId])
      else await outbox.forget([messageId])
    },
    // The data source is away: it is asked again when the claim is over.
    retry: ({ id }, error) =>
      parts.log?.warn({ error, mail: id }, 'whether the cause of a mail came about cannot be asked yet'),
  }
  return drainQueue(queue, signal)
}

async function cameAbout(
  { siteId, release: number, plan: key, receipt }: MailIntent,
  parts: Parameters<typeof recoverMails>[0],
): Promise<boolean> {
  const here = parts.sites?.running(siteId)
  const release = here?.number === number ? undefined : await parts.store.releases.get(siteId, number)
  const running = release ? await loadRelease(release, parts) : here
  const plan = running?.plan(key, 'change')
  if (!running || !plan) return false
  return (await findReceipt(await running.source(plan), receipt)).committed
}
