import type { Context } from '../context.ts'
import type { ListViewOf, ListViewStore } from '../store.ts'
import { storedJson } from '../stored-json.ts'

/** How each user of a site wants the columns of a list. */
export function makeListViews(context: Context): ListViewStore {
  const values = ({ siteId, contentId, userKey }: ListViewOf) => ({
    site_id: siteId,
    content_id: contentId,
    user_key: userKey,
  })
  const remove = async (of: ListViewOf) => {
    await context.write
      .deleteFrom('list_views')
      .where((e) => e.and(values(of)))
      .execute()
  }
  return {
    async get(of) {
      const row = await context.read
        .selectFrom('list_views')
        .select('columns')
        .where((e) => e.and(values(of)))
        .executeTakeFirst()
      return row && storedJson('list-views.columns', row.columns)
    },

    async set(of, columns) {
      if (columns.length === 0) return remove(of)
      const kept = { columns: JSON.stringify(columns), updated_at: context.now() }
      await context.write
        .insertInto('list_views')
        .values({ ...values(of), ...kept })
        .onConflict((conflict) => conflict.columns(['site_id', 'content_id', 'user_key']).doUpdateSet(kept))
        .execute()
    },

    async removeOf(siteId) {
      await context.write.deleteFrom('list_views').where('site_id', '=', siteId).execute()
    },
  }
}
