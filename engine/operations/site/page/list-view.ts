import { listView as viewState } from '../../../../runtime/page-parts/list-view.ts'
import type { ScreenDocument } from '../../../../runtime/compile/release.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import type { Context } from '../../../call/context.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import { contentOf, siteRequest } from '../request/site-request.ts'

/** Keeps how this user wants the columns of a list; who has no login has nothing to be known by next time. */
export const listView: DeclaredOperation<'list-view'> = async ({ contentId, columns }, context) => {
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const { siteId, userKey, release } = site
  if (!release.site.spec.public) await context.store.listViews.set({ siteId, contentId, userKey }, columns)
  return {}
}

/** The screen of a list with the columns as this user wants them: they come with it, so that nothing moves afterwards. */
export async function withListView(
  screen: ScreenDocument,
  { site, siteId }: RunningRelease,
  { session, store }: Context,
): Promise<ScreenDocument> {
  const { state, access } = screen.spec
  if (!state?.[viewState] || !session || site.spec.public || access.content === undefined) return screen
  const columns = await store.listViews.get({ siteId, contentId: access.content, userKey: session.userKey })
  if (!columns) return screen
  return { ...screen, spec: { ...screen.spec, state: { ...state, [viewState]: { in: 'memory', default: columns } } } }
}
