import { stripAccess } from '../../../../runtime/screen/strip-access.ts'
import type { ContentAccess, ScreenDocument } from '../../../../runtime/compile/release.ts'
import { entranceRoute } from '../../../../runtime/pages/entrance-route.ts'
import { matchRoute } from '../../../../runtime/routes/match-route.ts'
import type { Context } from '../../../call/context.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import { loggedOut, notFound } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { siteByPath } from '../request/site-by-path.ts'
import { loginRowOf } from '../request/login-row.ts'
import { secondsUntilChange } from './seconds-until-change.ts'
import { withListView } from './list-view.ts'
import { mayUse } from '../request/may-use.ts'
import { mayOpen, stopped, todayOf } from '../request/site-request.ts'

/** A screen of the running release in the session's language, without what this user may not see. */
export const siteScreen: DeclaredOperation<'site-screen'> = async ({ route, site }, context) => {
  const { session } = context
  const own =
    session?.audience === 'site' && session.siteId !== undefined
      ? context.engine.sites.running(session.siteId)
      : undefined
  const release = own ?? siteByPath(context, site)
  const screen = await release.screen(context.language, route)
  // A wrong route key is no route: not found, like everything else that is not there.
  if (!screen) throw notFound({ text: 'no-section', values: [route] })
  const { access } = screen.spec
  if (access.audience !== 'public') {
    if (!own || own !== release) throw loggedOut()
    if (!context.engine.sites.isOpen(release)) throw stopped(context, release)
  }
  const login = session && own === release ? await loginRowOf(release, session, context) : {}
  const today = todayOf(release, context.now())
  const asked = new Set<ContentAccess>()
  const isAllowed = (wanted: ScreenDocument['spec']['access']) => {
    if (wanted.content === undefined) return true
    const content = release.contents.get(wanted.content)
    if (content === undefined) return false
    asked.add(content)
    // The row of a content's own login says what is seen in it.
    const own = wanted.content === session?.contentId ? { ...content, login: false } : content
    return mayOpen(own, login, today) && (wanted.part === undefined || own.login || mayUse(own, wanted.part, login))
  }
  if (!isAllowed(access)) throw notFound({ text: 'no-section', values: [route] })
  const entrance = await entranceOf(screen, release, context)
  const stripped = stripAccess(context.engine.set, entrance ?? screen, isAllowed)
  const shown = await withListView(stripped, release, context)
  const changesIn = secondsUntilChange(release, asked, context.now())
  const params = matchRoute(shown.spec.route, route) ?? {}
  return { screen: shown, release: release.number, params, ...(changesIn !== undefined && { changesIn }) }
}

/** Where a content asks who comes: the screen of its own login, until this is a session of it. */
async function entranceOf(
  { spec: { access } }: ScreenDocument,
  release: RunningRelease,
  { session, language }: Context,
): Promise<ScreenDocument | undefined> {
  const asks = access.content !== undefined && release.contents.get(access.content)?.login ? access.content : undefined
  if (asks === session?.contentId) return undefined
  const route = asks === undefined || session?.contentId !== undefined ? undefined : entranceRoute(asks)
  const entrance = route === undefined ? undefined : await release.screen(language, route)
  if (!entrance) throw loggedOut()
  return entrance
}
