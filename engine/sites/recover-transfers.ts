import { findReceipt } from '../execution/idempotency/receipts.ts'
import { drainQueue, type Queue } from '../job-runner/drain-queue.ts'
import type { Store, Transfer } from '../store/store.ts'
import { logTransfer } from '../transfers/log-transfer.ts'
import { fileToKeep, recoverKept } from '../transfers/kept-file.ts'
import { endByReceipt, receiptOf } from '../transfers/receipt.ts'
import type { TransferEnd } from '../transfers/transfers.ts'
import { loadRelease } from './load-release.ts'
import type { SitesParts } from './sites.ts'

/** Longer than the question after a receipt may take. */
const holdMs = 15_000

/**
 * Transfers whose node died on the way: the receipt, which is in the data source with their rows or not at all, says whether
 * they are done. Answers how many were settled.
 */
export function recoverTransfers(
  parts: Pick<SitesParts, 'store' | 'sources' | 'texts' | 'log'> & { dataFolder: string },
  signal?: AbortSignal,
): Promise<number> {
  const { store } = parts
  const queue: Queue<Transfer> = {
    claim: () => store.transfers.takeOver(holdMs),
    concurrency: 1,
    async work(transfer) {
      const end = await outcomeOf(transfer, parts)
      await recoverKept(fileToKeep(transfer, parts.dataFolder), end, parts.log)
      await store.transfers.settle(transfer.id, endState(end), end.about)
      await logTransfer(store, transfer, end)
    },
    // The data source is away: it is asked again when its claim is over.
    retry: ({ id }, error) =>
      parts.log?.warn({ error, transfer: id }, 'what became of a transfer could not be found out yet'),
  }
  return drainQueue(queue, signal)
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
  const release = await parts.store.releases.get(siteId, number)
  if (!release) return undefined
  const running = await loadRelease(release, parts)
  const plan = running.plan(key, 'transfer')
  return plan && { source: await running.source(plan), hasMore: plan.after.length > 0 }
}
