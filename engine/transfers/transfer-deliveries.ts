import type { Address } from '../../runtime/document.ts'
import type { HappenedAt, ToldTransfer } from '../../runtime/webhooks/happened.ts'
import type { Store, Transfer } from '../store/store.ts'
import { plannedDeliveries, type PlannedDelivery } from '../webhooks/planned-deliveries.ts'
import { faultyLines } from './transfer-mails.ts'
import type { TransferEnd } from './transfers.ts'

/** What webhooks are told of a transfer that has ended; of a trial, and of one that is still looked up, nothing. */
export async function transferDeliveries(
  store: Pick<Store, 'documents' | 'now'>,
  { id, siteId, userKey }: Pick<Transfer, 'id' | 'userKey'> & Partial<Pick<Transfer, 'siteId'>>,
  at: HappenedAt & { content: Address },
  { state, about }: Pick<TransferEnd, 'state' | 'about'>,
): Promise<PlannedDelivery[]> {
  if (about.isDry || state === 'checked' || state === 'unsure') return []
  const { name: file, lines, written, counts, outcome } = about
  const { inserted = 0, updated = 0, deleted = 0 } = counts ?? {}
  const isDone = state === 'done' && outcome === 'success'
  const data: ToldTransfer = {
    ...{ file, user: userKey, state: isDone ? 'done' : state === 'stopped' ? 'stopped' : 'failed' },
    ...{ lines, written, faulty: faultyLines({ about }), inserted, updated, deleted },
  }
  return plannedDeliveries(
    store,
    { ...at, event: 'transfer.ended', data },
    {
      once: `transfer ${id}`,
      ...(siteId !== undefined && { siteId }),
    },
  )
}
