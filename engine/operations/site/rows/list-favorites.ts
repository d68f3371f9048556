import type { DeclaredOperation } from '../../../call/operation.ts'
import type { Context } from '../../../call/context.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import type { FavoritesOf } from '../../../store/store.ts'
import { contentOf, planOf, siteRequest, type SiteRequest } from '../request/site-request.ts'
import { tabOf } from '../request/tab-of.ts'

/** Rows of a list that one user may mark: all of them stand in the statement that narrows the list to them. */
export const mostFavorites = 200

/** The rows that this user has marked. */
export const listFavorites: DeclaredOperation<'list-favorites'> = async ({ contentId }, context) => {
  const site = await siteRequest(context)
  return { rows: await context.store.favorites.get(favoritesOf(contentId, site, context)) }
}

/** Marks a row, or takes its mark away. A row that is not the user's to see cannot be marked. */
export const listFavorite: DeclaredOperation<'list-favorite'> = async ({ contentId, rowKey, on }, context) => {
  const site = await siteRequest(context)
  const of = favoritesOf(contentId, site, context)
  const key = JSON.stringify(rowKey)
  const { favorites } = context.store
  if (!on) {
    await favorites.remove(of, key)
    return {}
  }
  const runner = await site.release.runner(planOf(site.release, `${contentId}/list`, 'list'))
  const [row] = await runner.rows({ rowKey }, site.scope, { signal: () => context.signal })
  if (!row) throw notFound()
  if (!(await favorites.add(of, key, mostFavorites))) throw notDone({ text: 'favorites-full', values: [mostFavorites] })
  return {}
}

/** Keys of the rows to which a list is narrowed, where it is asked for. */
export async function favoriteRows(
  { contentId, favorites }: { contentId: number; favorites?: boolean | undefined },
  site: SiteRequest,
  context: Context,
): Promise<{ favorites?: (string | null)[][] }> {
  if (favorites !== true) return {}
  const marked = await context.store.favorites.get(favoritesOf(contentId, site, context))
  return { favorites: marked.map((key) => JSON.parse(key) as (string | null)[]) }
}

/** Of a list whose builder lets them be marked; elsewhere there are none, and who is not logged in has none. */
function favoritesOf(contentId: number, site: SiteRequest, context: Context): FavoritesOf {
  contentOf(site, contentId)
  const { release, siteId, userKey } = site
  if (!planOf(release, `${contentId}/list`, 'list').favorites || release.site.spec.public) throw notFound()
  const tab = tabOf(context)
  return { siteId, contentId, userKey, ...(tab !== undefined && { tab }) }
}
