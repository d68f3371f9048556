import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Cart, CartOf, CartStore } from '../store.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['carts']>

/** Carts: one per user, site and content, under a PURCHASEID of its own until it is bought or emptied. */
export function makeCarts(context: Context): CartStore {
  const find = ({ siteId, contentId, userKey }: CartOf, inside: Context) =>
    inside.read
      .selectFrom('carts')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('content_id', '=', contentId)
      .where('user_key', '=', userKey)
      .executeTakeFirst()

  return {
    async get(of) {
      const row = await find(of, context)
      return row && whole(context, row)
    },

    async byPurchaseId(purchaseId) {
      const row = await context.read
        .selectFrom('carts')
        .selectAll()
        .where('purchase_id', '=', purchaseId)
        .executeTakeFirst()
      return row && whole(context, row)
    },

    setRow: (of, { rowKey, count, row }) =>
      context.transact(async (inside) => {
        const at = inside.now()
        // The update of a cart that is there holds back other requests for it: counts are written one after another.
        const cart = await inside.write
          .insertInto('carts')
          .values({
            site_id: of.siteId,
            content_id: of.contentId,
            user_key: of.userKey,
            purchase_id: newPurchaseId(),
            updated_at: at,
          })
          .onConflict((conflict) =>
            conflict.columns(['site_id', 'content_id', 'user_key']).doUpdateSet({ updated_at: at }),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
        if (count <= 0)
          await inside.write
            .deleteFrom('cart_rows')
            .where('cart_id', '=', cart.id)
            .where('row_key', '=', rowKey)
            .execute()
        else {
          const values = { count, row: JSON.stringify(row), at }
          await inside.write
            .insertInto('cart_rows')
            .values({ cart_id: cart.id, row_key: rowKey, ...values })
            .onConflict((conflict) => conflict.columns(['cart_id', 'row_key']).doUpdateSet(values))
            .execute()
        }
        return whole(inside, cart)
      }),

    removeRow: ({ siteId, userKey }, rowId) =>
      context.transact(async (inside) => {
        const removed = await inside.write
          .deleteFrom('cart_rows')
          .where('id', '=', rowId)
          .where('cart_id', 'in', (query) =>
            query.selectFrom('carts').select('id').where('site_id', '=', siteId).where('user_key', '=', userKey),
          )
          .returning('cart_id')
          .executeTakeFirst()
        if (!removed) return false
        await inside.write
          .updateTable('carts')
          .set({ updated_at: inside.now() })
          .where('id', '=', removed.cart_id)
          .execute()
        return true
      }),

    async remove(cartId) {
      await context.write.deleteFrom('carts').where('id', '=', cartId).execute()
    },

    async removeOf(siteId, contentId) {
      const removed = await context.write
        .deleteFrom('carts')
        .where('site_id', '=', siteId)
        .$if(contentId !== undefined, (query) => query.where('content_id', '=', contentId!))
        .returning('id')
        .execute()
      return removed.length
    },

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

async function whole(context: Context, cart: Row): Promise<Cart> {
  const rows = await context.read
    .selectFrom('cart_rows')
    .selectAll()
    .where('cart_id', '=', cart.id)
    .orderBy('id')
    .execute()
  return {
    id: cart.id,
    siteId: cart.site_id,
    contentId: cart.content_id,
    userKey: cart.user_key,
    PURCHASEID: cart.purchase_id,
    updatedAt: cart.updated_at,
    rows: rows.map((row) => ({
      id: row.id,
      rowKey: row.row_key,
      count: row.count,
      row: JSON.parse(row.row) as Record<string, unknown>,
      at: row.at,
    })),
  }
}

/** 32 hex digits. */
function newPurchaseId(): string {
  return randomBytes(16).toString('hex')
}
