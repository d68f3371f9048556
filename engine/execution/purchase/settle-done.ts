import type { Store } from '../../store/store.ts'
import type { AttemptData } from './attempt-data.ts'

/**
 * The order is in the data source: the store follows in one transaction, and only then the user hears of it. What the
 * user put into the cart while it was ordered stays there.
 */
export function settleDone(
  store: Store,
  purchaseId: string,
  fence: number,
  { cartId, lines }: Pick<AttemptData, 'cartId' | 'lines'>,
  answer: unknown,
  of: { siteId: number; userKey: string; tab?: string },
): Promise<void> {
  const settle = async (inside: Store) => {
    await inside.attempts.settle(purchaseId, fence, { state: 'done', answer })
    const ordered = lines?.map(({ key, count }) => ({ rowKey: JSON.stringify(key), count }))
    if (ordered) await inside.carts.settle(purchaseId, ordered, of.tab)
    else await inside.carts.remove(cartId, of.tab)
    await inside.logs.append('data-update', {
      siteId: of.siteId,
      user: of.userKey,
      object: purchaseId,
      result: 'ordered',
    })
  }
  return store.transaction(settle, { brief: true })
}
