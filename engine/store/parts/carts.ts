import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Cache } from '../cache.ts'
import { CartFull } from '../errors.ts'
import { fixed } from '../fixed-statement.ts'
import type { Context } from '../context.ts'
import type { Cart, CartCounts, CartOf, CartRow, CartStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { storedJson } from '../stored-json.ts'
import { whenGiven } from '../when-given.ts'

type Row = Selectable<Tables['carts']>

const withRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('carts')
    .leftJoin('cart_rows', 'cart_rows.cart_id', 'carts.id')
    .selectAll('carts')
    .select(['cart_rows.id as row_id', 'row_key', 'count', 'row', 'at'])
    .orderBy('cart_rows.id')

// Where other nodes write too, each page of a list asks for it.
const cartOfUser = fixed<Omit<CartOf, 'tab'>>()((db, value) =>
  withRows(db)
    .where('site_id', '=', value('siteId'))
    .where('content_id', '=', value('contentId'))
    .where('user_key', '=', value('userKey')),
)
const cartOfPurchase = fixed<{ purchaseId: string }>()((db, value) =>
  withRows(db).where('purchase_id', '=', value('purchaseId')),
)
const linesOf = fixed<{ id: number }>()((db, value) =>
  db
    .selectFrom('cart_rows')
    .select(['id as row_id', 'row_key', 'count', 'row', 'at'])
    .where('cart_id', '=', value('id'))
    .orderBy('id'),
)
const touchCart = fixed<Omit<CartOf, 'tab'> & { purchaseId: string; at: string }>()((db, value) =>
  db
    .insertInto('carts')
    .values({
      site_id: value('siteId'),
      content_id: value('contentId'),
      user_key: value('userKey'),
      purchase_id: value('purchaseId'),
      updated_at: value('at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'content_id', 'user_key']).doUpdateSet({ updated_at: value('at') }),
    )
    .returningAll(),
)
const renameCart = fixed<{ before: string; purchaseId: string; at: string }>()((db, value) =>
  db
    .updateTable('carts')
    .set({ purchase_id: value('purchaseId'), updated_at: value('at') })
    .where('purchase_id', '=', value('before'))
    .returningAll(),
)
const removeCart = fixed<{ id: number }>()((db, value) => db.deleteFrom('carts').where('id', '=', value('id')))
const putLine = fixed<{ cartId: number; rowKey: string; count: number; row: string; at: string }>()((db, value) => {
  const changing = { count: value('count'), at: value('at') }
  return db
    .insertInto('cart_rows')
    .values({ cart_id: value('cartId'), row_key: value('rowKey'), row: value('row'), ...changing })
    .onConflict((conflict) => conflict.columns(['cart_id', 'row_key']).doUpdateSet(changing))
})
const agreeLine = fixed<{ cartId: number; rowKey: string; row: string }>()((db, value) =>
  db
    .updateTable('cart_rows')
    .set({ row: value('row') })
    .where('cart_id', '=', value('cartId'))
    .where('row_key', '=', value('rowKey')),
)
const removeLine = fixed<{ cartId: number; rowKey: string }>()((db, value) =>
  db.deleteFrom('cart_rows').where('cart_id', '=', value('cartId')).where('row_key', '=', value('rowKey')),
)

/** Carts: one per user, site and content, under a PURCHASEID of its own until it is bought or emptied. */
export function makeCarts(context: Context, memory: Cache<CartCounts>): CartStore {
  return { ...makeReads(context, memory), ...makeLineChanges(context, memory), ...makeCartChanges(context, memory) }
}

function makeReads(
  context: Context,
  memory: Cache<CartCounts>,
): Pick<CartStore, 'get' | 'counts' | 'byPurchaseId' | 'count'> {
  const get = async ({ siteId, contentId, userKey }: CartOf): Promise<Cart | undefined> =>
    joined(await cartOfUser(context.read, context.facts, { siteId, contentId, userKey }))
  const readCounts = async (of: CartOf): Promise<CartCounts> => {
    const cart = await get(of)
    return {
      PURCHASEID: cart?.PURCHASEID ?? 0,
      counts: new Map(cart?.rows.map(({ rowKey, count }) => [rowKey, count])),
    }
  }
  return {
    get,

    // What a transaction sees is nobody else's yet.
    counts: async (of) => (context.inTransaction ? readCounts(of) : memory.read(placeOf(of), () => readCounts(of))),

    byPurchaseId: async (purchaseId) => joined(await cartOfPurchase(context.read, context.facts, { purchaseId })),

    async count(siteId, contentId) {
      const { carts } = await context.read
        .selectFrom('carts')
        .select((e) => e.fn.countAll<number>().as('carts'))
        .where('site_id', '=', siteId)
        .where('content_id', '=', contentId)
        .where((e) => e.exists(e.selectFrom('cart_rows').select('id').whereRef('cart_id', '=', 'carts.id')))
        .executeTakeFirstOrThrow()
      return Number(carts)
    },
  }
}

const briefly = <T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> =>
  context.transact(work, { brief: true })

const forget = (memory: Cache<CartCounts>, { afterCommit }: Context, of: CartOf): void =>
  afterCommit(() => memory.drop(placeOf(of)))

function makeLineChanges(
  context: Context,
  memory: Cache<CartCounts>,
): Pick<CartStore, 'setRow' | 'setRows' | 'removeRow'> {
  return {
    setRows: (of, rows, most) =>
      briefly(context, async (inside) => {
        const cart = await opened(inside, of)
        const before = new Map((await whole(inside, cart)).rows.map(({ rowKey, count }) => [rowKey, count]))
        if (rows.some(({ rowKey, from }) => (before.get(rowKey) ?? 0) !== from)) return false
        tellChange(inside, cart, of.tab)
        forget(memory, inside, of)
        const at = inside.now()
        for (const { rowKey, count, row } of rows)
          await putLine(inside.write, inside.facts, { cartId: cart.id, rowKey, count, row: JSON.stringify(row), at })
        const added = rows.filter(({ rowKey }) => !before.has(rowKey)).length
        if (before.size + added > most) throw new CartFull(`more than ${most} lines`)
        return true
      }),

    setRow: (of, { rowKey, count, row, from }, most) =>
      briefly(context, async (inside) => {
        const at = inside.now()
        const cart = await opened(inside, of)
        const isAsSeen = from === undefined || (await countOf(inside, cart.id, rowKey)) === from
        if (!isAsSeen) return whole(inside, cart)
        tellChange(inside, cart, of.tab)
        if (count <= 0) await removeLine(inside.write, inside.facts, { cartId: cart.id, rowKey })
        else await putLine(inside.write, inside.facts, { cartId: cart.id, rowKey, count, row: JSON.stringify(row), at })
        forget(memory, inside, of)
        const next = await whole(inside, cart)
        // Counted where no other request can add one: what is too much was never there.
        if (count > 0 && most !== undefined && next.rows.length > most) throw new CartFull(`more than ${most} lines`)
        return next
      }),

    removeRow: ({ siteId, userKey, tab }, rowId) =>
      briefly(context, async (inside) => {
        const removed = await inside.write
          .deleteFrom('cart_rows')
          .where('id', '=', rowId)
          .where('cart_id', 'in', (query) =>
            query.selectFrom('carts').select('id').where('site_id', '=', siteId).where('user_key', '=', userKey),
          )
          .returning('cart_id')
          .executeTakeFirst()
        if (!removed) return false
        const cart = await inside.write
          .updateTable('carts')
          .set({ updated_at: inside.now() })
          .where('id', '=', removed.cart_id)
          .returningAll()
          .executeTakeFirstOrThrow()
        forget(memory, inside, { siteId, contentId: cart.content_id, userKey })
        tellChange(inside, cart, tab)
        return true
      }),
  }
}

function makeCartChanges(
  context: Context,
  memory: Cache<CartCounts>,
): Pick<CartStore, 'agree' | 'remove' | 'settle' | 'removeOf'> {
  return {
    agree: (of, prices) =>
      briefly(context, async (inside) => {
        const { siteId, contentId, userKey } = of
        const cart = await inside.write
          .updateTable('carts')
          .set({ updated_at: inside.now() })
          .where('site_id', '=', siteId)
          .where('content_id', '=', contentId)
          .where('user_key', '=', userKey)
          .returningAll()
          .executeTakeFirst()
        if (!cart) return
        const { rows } = await whole(inside, cart)
        for (const { rowKey, row } of rows) {
          const price = prices.get(rowKey)
          if (price === undefined) continue
          const agreed = JSON.stringify({ ...row, price })
          await agreeLine(inside.write, inside.facts, { cartId: cart.id, rowKey, row: agreed })
        }
        tellChange(inside, cart, of.tab)
      }),

    remove: (cartId, tab) =>
      briefly(context, async (inside) => {
        const gone = await inside.write.deleteFrom('carts').where('id', '=', cartId).returningAll().executeTakeFirst()
        if (!gone) return
        forget(memory, inside, { siteId: gone.site_id, contentId: gone.content_id, userKey: gone.user_key })
        tellChange(inside, gone, tab)
      }),

    settle: (purchaseId, ordered, tab) =>
      briefly(context, async (inside) => {
        // Another id before anything is read: it holds back other requests, and the old one is of the order.
        const [cart] = await renameCart(inside.write, inside.facts, {
          before: purchaseId,
          purchaseId: newPurchaseId(),
          at: inside.now(),
        })
        if (!cart) return
        const { rows } = await whole(inside, cart)
        const counts = new Map(ordered.map(({ rowKey, count }) => [rowKey, count]))
        const left = rows.filter(({ rowKey, count }) => count > (counts.get(rowKey) ?? 0))
        // As a rule nothing is left, and the rows go with their cart.
        if (left.length === 0) await removeCart(inside.write, inside.facts, { id: cart.id })
        else await takeOut(inside, rows, counts)
        forget(memory, inside, { siteId: cart.site_id, contentId: cart.content_id, userKey: cart.user_key })
        // The tab that ordered takes the cart to be empty: where it is not, that is news to it too.
        tellChange(inside, cart, left.length === 0 ? tab : undefined)
      }),

    removeOf: (siteId, contentId) =>
      briefly(context, async (inside) => {
        const removed = await inside.write
          .deleteFrom('carts')
          .where('site_id', '=', siteId)
          .$call(whenGiven(contentId, (query, contentId) => query.where('content_id', '=', contentId)))
          .returning('id')
          .execute()
        // One word for all users: there may be many. The tabs of a site that is deleted are closed already.
        if (contentId !== undefined && removed.length > 0) inside.tell('cart', `${siteId}`, { siteId, contentId })
        inside.afterCommit(memory.clear)
        return removed.length
      }),
  }
}

/** The cart of a user. The update of one that is there holds back other requests for it: counts are written one after another. */
async function opened(inside: Context, { siteId, contentId, userKey }: CartOf): Promise<Row> {
  const own = { siteId, contentId, userKey, purchaseId: newPurchaseId(), at: inside.now() }
  const [cart] = await touchCart(inside.write, inside.facts, own)
  if (!cart) throw new Error('an upsert gives its row')
  return cart
}

const placeOf = ({ siteId, contentId, userKey }: CartOf): string => `${siteId} ${contentId} ${userKey}`

/** Other tabs and devices of the user show the cart too. */
function tellChange(inside: Context, { site_id, content_id, user_key }: Row, tab: string | undefined): void {
  inside.tell('cart', `${site_id} ${user_key}`, {
    siteId: site_id,
    contentId: content_id,
    userKey: user_key,
    ...(tab !== undefined && { tab }),
  })
}

/** Takes what was ordered out of a cart of which something stays. */
async function takeOut(inside: Context, rows: readonly CartRow[], ordered: ReadonlyMap<string, number>): Promise<void> {
  for (const { id, rowKey, count } of rows) {
    const less = ordered.get(rowKey) ?? 0
    if (less >= count) await inside.write.deleteFrom('cart_rows').where('id', '=', id).execute()
    else if (less > 0)
      await inside.write
        .updateTable('cart_rows')
        .set({ count: count - less })
        .where('id', '=', id)
        .execute()
  }
}

async function countOf(inside: Context, cartId: number, rowKey: string): Promise<number> {
  const row = await inside.write
    .selectFrom('cart_rows')
    .select('count')
    .where('cart_id', '=', cartId)
    .where('row_key', '=', rowKey)
    .executeTakeFirst()
  return row?.count ?? 0
}

async function whole(context: Context, cart: Row): Promise<Cart> {
  const rows = await linesOf(context.read, context.facts, { id: cart.id })
  return cartOf(cart, rows.flatMap(toCartRow))
}

/** A cart and its rows as they come joined. */
function joined(rows: readonly (Row & (Columns | Empty<Columns>))[]): Cart | undefined {
  const [cart] = rows
  return cart && cartOf(cart, rows.flatMap(toCartRow))
}

function cartOf(cart: Row, rows: CartRow[]): Cart {
  return {
    id: cart.id,
    siteId: cart.site_id,
    contentId: cart.content_id,
    userKey: cart.user_key,
    PURCHASEID: cart.purchase_id,
    updatedAt: cart.updated_at,
    rows,
  }
}

type Columns = Omit<Selectable<Tables['cart_rows']>, 'id' | 'cart_id'> & { row_id: number }

/** None for a cart without rows, which a join gives with empty columns. */
function toCartRow(joinedRow: Columns | Empty<Columns>): CartRow[] {
  if (!isFilled(joinedRow)) return []
  const { row_id: id, row_key: rowKey, count, row, at } = joinedRow
  return [{ id, rowKey, count, row: storedJson('carts.row', row), at }]
}

type Empty<Columns> = { [Column in keyof Columns]: Columns[Column] | null }

/** A left join fills all columns of a row or none. */
const isFilled = (row: Columns | Empty<Columns>): row is Columns => row.row_id !== null

/** 32 hex digits. */
function newPurchaseId(): string {
  return randomBytes(16).toString('hex')
}
