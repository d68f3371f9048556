import type { ScreenDocument } from '../../../runtime/compile/release.ts'
import type { NavigationScreen } from '../../../runtime/generated/calls/navigation.ts'
import type { Language } from '../../../runtime/document.ts'
import { findRoute } from '../../../runtime/routes/match-route.ts'
import { readParams } from '../../../runtime/screen/read-params.ts'
import { dayIn } from '../../../runtime/values/offset-day.ts'
import { CallError } from '../../codes/call-error.ts'
import { loggedOut } from '../../codes/refusals.ts'
import { checkCookieOrigin } from '../../call/check-origin.ts'
import type { Session } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'
import { openingLoads } from '../../call/opening-loads.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { navigation } from '../shell/navigation.ts'
import { screenRead } from '../shell/screen-read.ts'
import { adminCookie, setAdminCookie } from './admin-cookie.ts'
import { userInfo } from './user-info.ts'

type Shown = NonNullable<ReturnType<typeof findRoute<NavigationScreen>>>

/**
 * All that the console needs: a token for the cookie of a new tab, who is logged in, what may be opened, the screen of its
 * address and its rows, in the user's language. The one JSON call that the cookie opens.
 */
export const open: DeclaredOperation<'open'> = async ({ path, search, hash }, context) => {
  const held = context.requestHeader('x-token')
  const token = held ? await requireAdmin(held, context) : await tokenOfCookie(context)
  context.language = (context.session?.data.language as Language | undefined) ?? context.language
  const user = await userInfo({ token }, context)
  const menu = await navigation({}, context)
  const shown = findRoute(menu.screens, path) ?? findRoute(menu.screens, menu.landing)
  const screen = await screenOrNone(shown?.entry.key, context)
  const at = { search, hash, token, params: paramsOf(shown), today: dayIn(context.now()) }
  const loads = screen ? await openingLoads(screen, at, context) : {}
  return { token, user, navigation: menu, ...(screen && { screen }), ...loads }
}

/** As the page has them: those of the entry's own address before those of the route. */
function paramsOf(shown: Shown | undefined): Record<string, unknown> {
  if (!shown) return {}
  const own = Object.entries(shown.entry.meta.defaultParams ?? {}).map(([name, value]) => [name, String(value)])
  return readParams(shown.entry.route, { ...Object.fromEntries(own), ...shown.params })
}

/** A token that is no longer good, or of a site, ends with its code. */
async function requireAdmin(token: string, context: Context): Promise<string> {
  await enter(await context.engine.sessions.judge(token, 'admin'), context)
  return token
}

async function tokenOfCookie(context: Context): Promise<string> {
  const { engine, requestHeader } = context
  checkCookieOrigin(
    { origin: requestHeader('origin'), host: requestHeader('host'), fetchSite: requestHeader('sec-fetch-site') },
    engine.settings.current().publicAddress,
  )
  const token = adminCookie(context)
  if (token === undefined || token === '') throw loggedOut()
  try {
    const session = await engine.sessions.judge(token, 'admin')
    engine.sessions.touch(session)
    await enter(session, context)
  } catch (error) {
    // The browser forgets a cookie that opens nothing any more.
    setAdminCookie(context, '')
    throw error
  }
  return token
}

/** From here on the call is this user's, with what folders hide from them. */
async function enter(session: Session, context: Context): Promise<void> {
  context.session = session
  context.store = await context.engine.folders.storeFor(session)
}

/** The page asks for a screen that cannot be given by itself, and is told why. */
async function screenOrNone(key: string | undefined, context: Context): Promise<ScreenDocument | undefined> {
  if (key === undefined) return undefined
  try {
    return (await screenRead({ key }, context)).screen
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}
