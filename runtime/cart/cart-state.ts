/** What the engine adds to each row that can be bought (specification 3). */
export interface CartItem {
  CANPURCHASE: boolean
  PURCHASECOUNT: number
  /** 32 hex digits of the open cart; 0 means none. */
  PURCHASEID: string | 0
}

export type CartState = 'can-add' | 'in-cart' | 'not-available'

/** Specification 4: purchasable with count 0 can be added, count above 0 can be removed, all else is not available. */
export function cartStateOf(item: Pick<CartItem, 'CANPURCHASE' | 'PURCHASECOUNT'>): CartState {
  if (item.PURCHASECOUNT > 0) return 'in-cart'
  return item.CANPURCHASE ? 'can-add' : 'not-available'
}

/** The item with a new count. What is not available cannot grow; 0 takes it out, and PURCHASEID becomes 0. */
export function withCount<Item extends CartItem>(item: Item, count: number, cart: string, maxCartCount = 999): Item {
  const wanted = Number.isInteger(count) ? Math.min(Math.max(count, 0), maxCartCount) : item.PURCHASECOUNT
  const next = item.CANPURCHASE ? wanted : Math.min(wanted, item.PURCHASECOUNT)
  return { ...item, PURCHASECOUNT: next, PURCHASEID: next > 0 ? cart : 0 }
}
