export interface CartRow {
  /** Number for `del-cart-info/{id}`. */
  id: number
  /** JSON text of the row's key values in the order of the content's keys. */
  rowKey: string
  count: number
  /** What is kept of the row when it was put in; its `price` is the one that the user agreed to. */
  row: Record<string, unknown>
  at: string
}

export interface Cart {
  id: number
  siteId: number
  contentId: number
  userKey: string
  /** 32 hex digits; of this cart until it is bought or emptied. */
  PURCHASEID: string
  rows: CartRow[]
  updatedAt: string
}

/** `tab`: the name of the browser's tab that asks; changes are told with it. */
export type CartOf = { siteId: number; contentId: number; userKey: string; tab?: string }

/** A row of a cart as it is set: its count, what is kept of it, and the count that it has until then. */
export interface CartRowChange {
  rowKey: string
  count: number
  row: Record<string, unknown>
  from: number
}

/** What lists show of a cart. */
export interface CartCounts {
  /** 0: there is none. */
  PURCHASEID: string | 0
  /** Count by the row key's JSON text. */
  counts: ReadonlyMap<string, number>
}

export interface CartStore {
  get(of: CartOf): Promise<Cart | undefined>
  /** As `get` tells it, for each page of a list: from memory where no other node writes. */
  counts(of: CartOf): Promise<CartCounts>
  byPurchaseId(purchaseId: string): Promise<Cart | undefined>
  /**
   * Sets the count of one row (0 removes it), opens the cart when needed. Rows in the order they were put in. With `from`
   * only while that is the count: what another tab has changed meanwhile stays. Throws CartFull, and changes nothing,
   * where the cart would have more than `most`. What is kept of a row that is there already stays: see `agree`.
   */
  setRow(
    of: CartOf,
    row: { rowKey: string; count: number; row: Record<string, unknown>; from?: number | undefined },
    most?: number,
  ): Promise<Cart>
  /**
   * Sets the counts of these rows together, each above 0, opens the cart when needed: true; false, and nothing is changed,
   * where one of them has another count than `from` by now. Throws CartFull as `setRow` does.
   */
  setRows(of: CartOf, rows: readonly CartRowChange[], most: number): Promise<boolean>
  /** The user agrees to these prices, by row key; rows that are not in the cart are left out. */
  agree(of: CartOf, prices: ReadonlyMap<string, string | null>): Promise<void>
  /** Removes one row of the user's own carts; false when there is none. */
  removeRow(of: Pick<CartOf, 'siteId' | 'userKey' | 'tab'>, rowId: number): Promise<boolean>
  /** The cart and its PURCHASEID go. `tab`: who did it, see `CartOf`. */
  remove(cartId: number, tab?: string): Promise<void>
  /**
   * The lines go as they were ordered: what was put in or raised meanwhile stays, under a PURCHASEID of its own. Without
   * any, the cart goes too.
   */
  settle(purchaseId: string, ordered: readonly { rowKey: string; count: number }[], tab?: string): Promise<void>
  /** A content's keys have changed: its carts go. */
  removeOf(siteId: number, contentId?: number): Promise<number>
  /** Carts with something in them. */
  count(siteId: number, contentId: number): Promise<number>
}
