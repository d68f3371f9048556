import { stripAccess } from '../../../../runtime/screen/strip-access.ts'
import type { ContentAccess, ScreenDocument } from '../../../../runtime/compile/release.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { codes } from '../rows/codes.ts'
import { siteByPath } from './site-by-path.ts'
import { loginRowOf } from '../login/login-row.ts'
import { secondsUntilChange } from './seconds-until-change.ts'
import { withListView } from './list-view.ts'
import { mayUse } from './may-use.ts'
import { mayOpen, stopped, todayOf } from './site-request.ts'

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
  if (!screen) throw new CallError(codes.notFound, { text: 'no-section', values: [route] })
  const { access } = screen.spec
  if (access.audience !== 'public') {
    if (!own || own !== release) throw new CallError(codes.badToken)
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
    return mayOpen(content, login, today) && (wanted.part === undefined || mayUse(content, wanted.part, login))
  }
  if (!isAllowed(access)) throw new CallError(codes.notFound, { text: 'no-section', values: [route] })
  const stripped = await withListView(stripAccess(context.engine.set, screen, isAllowed), release, context)
  const changesIn = secondsUntilChange(release, asked, context.now())
  return { screen: stripped, release: release.number, params: {}, ...(changesIn !== undefined && { changesIn }) }
}
