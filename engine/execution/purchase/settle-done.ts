import { makeChangedRows, type ChangedRows } from '../../data-updates/changed-rows.ts'
import { updateEntries } from '../../data-updates/update-entries.ts'
import { addMails } from '../../mail/add-mails.ts'
import { addDeliveries } from '../../webhooks/planned-deliveries.ts'
import type { Store } from '../../store/store.ts'
import type { AttemptData } from './attempt-data.ts'

export interface DoneOrder extends Pick<AttemptData, 'content' | 'cartId' | 'lines' | 'mails' | 'deliveries'> {
  purchaseId: string
  /** Of the attempt that ordered it. */
  fence: number
  answer: unknown
  of: { siteId: number; userKey: string; tab?: string }
}

/**
 * The order is in the data source: the store follows in one transaction, and only then the user hears of it. What the
 * user put into the cart while it was ordered stays there.
 */
export function settleDone(
  store: Store,
  { purchaseId, fence, content, cartId, lines, mails, deliveries, answer, of }: DoneOrder,
): Promise<void> {
  const settle = async (inside: Store) => {
    await inside.attempts.settle(purchaseId, fence, { state: 'done', answer })
    const ordered = lines?.map(({ key, count }) => ({ rowKey: JSON.stringify(key), count }))
    if (ordered) await inside.carts.settle(purchaseId, ordered, of.tab)
    else await inside.carts.remove(cartId, of.tab)
    await addMails(inside, mails)
    await addDeliveries(inside, deliveries)
    const head = {
      siteId: of.siteId,
      user: of.userKey,
      object: [content, purchaseId].filter(Boolean).join(' '),
      result: 'ordered',
    }
    const entries = updateEntries(orderedRows(lines), head)
    for (const entry of entries.length > 0 ? entries : [head]) await inside.logs.append('data-update', entry)
  }
  return store.transaction(settle, { brief: true })
}

function orderedRows(lines: AttemptData['lines'] = []): ChangedRows {
  const changed = makeChangedRows()
  for (const { key, count: PURCHASECOUNT, price } of lines)
    changed.add(() => ({ update: 'ordered', key, after: { PURCHASECOUNT, ...(price !== null && { PRICE: price }) } }))
  return changed
}
