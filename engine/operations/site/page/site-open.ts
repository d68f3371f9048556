import { endsSession } from '../../../sessions/ends-session.ts'
import type { Session } from '../../../store/store.ts'
import { CallError } from '../../../codes/call-error.ts'
import { loggedOut } from '../../../codes/refusals.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Context } from '../../../call/context.ts'
import { openingLoads } from '../../../call/opening-loads.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { baseInfo } from './base-info.ts'
import { siteByPath } from '../request/site-by-path.ts'
import { setSiteCookie, siteCookie } from '../request/site-cookie.ts'
import { siteScreen } from './site-screen.ts'

/**
 * All that a page needs: a token for the cookie of a new tab, the site's base, the screen of its address, and its rows.
 * The one JSON call that the cookie opens; origin and fetch site are checked.
 */
export const siteOpen: DeclaredOperation<'site-open'> = async (input, context) => {
  const { site, route } = input
  const release = siteByPath(context, site)
  const held = context.requestHeader('x-token')
  const token = held ? await requireStanding(held, release, context) : await tokenOfCookie(release, context)
  const base = await baseInfo({ site }, context)
  const shown = context.session === undefined ? '/login' : route
  const screen = await screenOrNone({ route: shown, site }, context)
  const { search, hash } = input
  const own = held ?? token ?? base.data.token
  const today = localMoment(context.now(), release.site.spec.usageTime?.timeZone)
  const loads =
    context.session && screen ? await openingLoads(screen.screen, { search, hash, token: own, today }, context) : {}
  return { ...(token !== undefined && { token }), base, route: shown, ...(screen && { screen }), ...loads }
}

/** Who holds a token is told at once why it is no longer good. */
async function requireStanding(token: string, release: RunningRelease, context: Context): Promise<undefined> {
  const session = context.session ?? (await context.engine.sessions.judge(token, 'site'))
  if (session.siteId !== release.siteId) throw loggedOut()
}

/** The token of the cookie's session, which calls from here on; a cookie that opens nothing any more is forgotten. */
async function tokenOfCookie(release: RunningRelease, context: Context): Promise<string | undefined> {
  const token = release.preview ? release.preview() : siteCookie(context, release.siteId)
  if (token === undefined) return undefined
  const session = await standing(token, context)
  if (session?.siteId !== release.siteId) {
    setSiteCookie(context, release.siteId, '')
    return undefined
  }
  context.engine.sessions.touch(session)
  context.session = session
  return token
}

async function standing(token: string, { engine }: Context): Promise<Session | undefined> {
  try {
    return await engine.sessions.judge(token, 'site')
  } catch (error) {
    if (endsSession(error)) return undefined
    throw error
  }
}

/** The page asks for a screen that cannot be given by itself, and is told why. */
async function screenOrNone(wanted: { route: string; site: string }, context: Context) {
  try {
    return await siteScreen(wanted, context)
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}
