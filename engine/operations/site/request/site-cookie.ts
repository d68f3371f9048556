import type { Context } from '../../../call/context.ts'
import { sessionCookie, setSessionCookie } from '../../../call/session-cookie.ts'

export const siteMarker = (siteId: number): string => `kumiki_in_s${siteId}`

const cookieOf = (siteId: number) =>
  ({ name: `kumiki_s${siteId}`, marker: siteMarker(siteId), sameSite: 'Lax' }) as const

/** An empty token removes it. */
export function setSiteCookie(context: Context, siteId: number, token: string): void {
  setSessionCookie(cookieOf(siteId), token, context.engine.settings.current().sessionMs / 1000, context)
}

/** The token that the cookie holds; only for a page that proves to be of the same origin, port included. */
export function siteCookie(context: Context, siteId: number): string | undefined {
  const origin = context.requestHeader('origin')
  const host = context.requestHeader('host')
  const fetchSite = context.requestHeader('sec-fetch-site')
  const foreign =
    (fetchSite !== undefined && fetchSite !== 'same-origin') || (origin !== undefined && hostOf(origin) !== host)
  if (foreign || (fetchSite === undefined && origin === undefined)) return undefined
  return sessionCookie(cookieOf(siteId), context)
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
