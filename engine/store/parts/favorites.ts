import type { Context } from '../context.ts'
import type { FavoritesOf, FavoriteStore } from '../store.ts'

/** Rows that each user of a site has marked. */
export function makeFavorites(context: Context): FavoriteStore {
  const values = ({ siteId, contentId, userKey }: FavoritesOf) => ({
    site_id: siteId,
    content_id: contentId,
    user_key: userKey,
  })
  const rowsOf = (of: FavoritesOf, { read }: Pick<Context, 'read'> = context) =>
    read
      .selectFrom('favorites')
      .select('row_key')
      .where((e) => e.and(values(of)))
      .orderBy('at')
      .orderBy('row_key')
      .execute()
  return {
    get: async (of) => (await rowsOf(of)).map(({ row_key }) => row_key),

    add: (of, rowKey, most) =>
      context.transact(
        async (inside) => {
          const marked = await rowsOf(of, inside)
          if (marked.some(({ row_key }) => row_key === rowKey)) return true
          if (marked.length >= most) return false
          await inside.write
            .insertInto('favorites')
            .values({ ...values(of), row_key: rowKey, at: inside.now() })
            .onConflict((conflict) => conflict.columns(['site_id', 'content_id', 'user_key', 'row_key']).doNothing())
            .execute()
          tellChange(inside, of)
          return true
        },
        { brief: true },
      ),

    remove: (of, rowKey) =>
      context.transact(
        async (inside) => {
          const { numDeletedRows } = await inside.write
            .deleteFrom('favorites')
            .where((e) => e.and({ ...values(of), row_key: rowKey }))
            .executeTakeFirstOrThrow()
          if (numDeletedRows > 0n) tellChange(inside, of)
        },
        { brief: true },
      ),

    async removeOf(siteId) {
      await context.write.deleteFrom('favorites').where('site_id', '=', siteId).execute()
    },
  }
}

/** To the other tabs and devices of this user. */
function tellChange(inside: Context, of: FavoritesOf): void {
  inside.tell('favorites', `${of.siteId} ${of.userKey}`, of)
}
