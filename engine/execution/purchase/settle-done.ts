import type { Store } from '../../store/store.ts'

/** The order is in the data source: the store follows in one transaction, and only then the user hears of it. */
export function settleDone(
  store: Store,
  purchaseId: string,
  fence: number,
  cartId: number,
  answer: unknown,
  of: { siteId: number; userKey: string; tab?: string },
): Promise<void> {
  return store.transaction(async (inside) => {
    await inside.attempts.settle(purchaseId, fence, { state: 'done', answer })
    await inside.carts.remove(cartId, of.tab)
    await inside.logs.append('data-update', {
      siteId: of.siteId,
      user: of.userKey,
      object: purchaseId,
      result: 'ordered',
    })
  })
}
