import { addressOf, type Language } from '../../runtime/document.ts'
import { findReceipt } from '../execution/idempotency/receipts.ts'
import { drainQueue, type Queue } from '../job-runner/drain-queue.ts'
import type { Store, Transfer } from '../store/store.ts'
import { logTransfer } from '../transfers/log-transfer.ts'
import { fileToKeep, recoverKept } from '../transfers/kept-file.ts'
import { endByReceipt, receiptOf } from '../transfers/receipt.ts'
import { transferDeliveries } from '../transfers/transfer-deliveries.ts'
import { transferMails } from '../transfers/transfer-mails.ts'
import { settleTransfer, type TransferEnd } from '../transfers/transfers.ts'
import type { OutgoingMail } from '../mail/add-mail.ts'
import type { PlannedDelivery } from '../webhooks/planned-deliveries.ts'
import { loadRelease } from './load-release.ts'
import type { SitesParts } from './sites.ts'

/** Longer than the question after a receipt may take. */
const holdMs = 15_000

/**
 * Transfers whose node died on the way: the receipt, which is in the data source with their rows or not at all, says whether
 * they are done. Answers how many were settled.
 */
export function recoverTransfers(
  parts: Pick<SitesParts, 'store' | 'sources' | 'texts' | 'log'> & {
    dataFolder: string
    /** A message of the product by its key, in a language. */
    say: (key: string, language: Language) => string
  },
  signal?: AbortSignal,
): Promise<number> {
  const { store } = parts
  const queue: Queue<Transfer> = {
    claim: () => store.transfers.takeOver(holdMs),
    concurrency: 1,
    async work(transfer) {
      const end = await outcomeOf(transfer, parts)
      await recoverKept(fileToKeep(transfer, parts.dataFolder), end, parts.log)
      const mails = await mailsOf(transfer, end, parts)
      const deliveries = await deliveriesOf(transfer, end, store)
      await settleTransfer(store, transfer.id, { about: end.about, state: endState(end), mails, deliveries })
      await logTransfer(store, transfer, end)
    },
    // The data source is away: it is asked again when its claim is over.
    retry: ({ id }, error) =>
      parts.log?.warn({ error, transfer: id }, 'what became of a transfer could not be found out yet'),
  }
  return drainQueue(queue, signal)
}

/** They tell of it as if its node had lived; the file with its faulty lines stays on its page. */
async function mailsOf(
  { siteId, contentId, about: { begun } }: Transfer,
  end: TransferEnd,
  { say, ...parts }: Parameters<typeof recoverTransfers>[0],
): Promise<OutgoingMail[]> {
  const content = begun?.mail && (await parts.store.documents.read('content', contentId))
  const plan = begun && content && (await runningPlan(siteId, begun, parts))?.plan
  return plan && content ? transferMails(plan.mails, { siteId, content: addressOf(content.document), end }, say) : []
}

async function deliveriesOf(transfer: Transfer, end: TransferEnd, store: Store): Promise<PlannedDelivery[]> {
  const site = await store.documents.read('site', transfer.siteId)
  const content = await store.documents.read('content', transfer.contentId)
  if (!site || !content) return []
  const at = { site: addressOf(site.document), content: addressOf(content.document) }
  return transferDeliveries(store, transfer, at, end)
}

/** Nobody stopped it: its node is gone. */
const endState = ({ state }: TransferEnd) => (state === 'stopped' || state === 'unsure' ? 'ended' : state)

async function outcomeOf(
  transfer: Transfer,
  parts: Pick<SitesParts, 'store' | 'sources' | 'texts'>,
): Promise<TransferEnd> {
  const { id, about: last } = transfer
  const about = { ...last, done: 0, written: 0 }
  // A trial left nothing: it may be begun again.
  if (last.isDry) return { state: 'checked', about: { ...about, isDry: false, stage: 'inputCheck' } }
  const unknown: TransferEnd = { state: 'failed', about: { ...about, outcome: 'error', text: 'transfer-unknown' } }
  const found = last.begun?.receipts === true && (await sourceOf(transfer, last.begun, parts))
  if (!found) return unknown
  const receipt = await findReceipt(found.source, receiptOf(id))
  if (!receipt.committed) return { state: 'stopped', about: { ...about, outcome: 'rollback', text: 'transfer-ended' } }
  const end = endByReceipt(receipt.answer, last)
  // Whether what comes after the rows was done, nobody knows.
  if (!found.hasMore) return end
  return { state: 'failed', about: { ...end.about, stage: 'postSchema', text: 'transfer-post-failed' } }
}

/** The data source of a transfer as its release had it; undefined where the release is gone. */
async function sourceOf(
  { siteId }: Transfer,
  { release: number, plan: key }: NonNullable<Transfer['about']['begun']>,
  parts: Pick<SitesParts, 'sources' | 'texts'> & { store: Store },
) {
  const found = await runningPlan(siteId, { release: number, plan: key }, parts)
  return found && { source: await found.running.source(found.plan), hasMore: found.plan.after.length > 0 }
}

async function runningPlan(
  siteId: number,
  { release: number, plan: key }: Pick<NonNullable<Transfer['about']['begun']>, 'release' | 'plan'>,
  parts: Pick<SitesParts, 'sources' | 'texts'> & { store: Store },
) {
  const release = await parts.store.releases.get(siteId, number)
  if (!release) return undefined
  const running = await loadRelease(release, parts)
  const plan = running.plan(key, 'transfer')
  return plan && { running, plan }
}
