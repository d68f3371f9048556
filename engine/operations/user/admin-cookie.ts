import type { Context } from '../../call/context.ts'
import { sessionCookie, setSessionCookie } from '../../call/session-cookie.ts'

export const adminMarker = 'kumiki_in_admin'

const cookie = { name: 'kumiki_admin', marker: adminMarker, sameSite: 'Strict' } as const

/** An empty token removes it. */
export function setAdminCookie(context: Context, token: string): void {
  const { sessionMs } = context.engine.settings.current()
  setSessionCookie(cookie, token, Math.floor(sessionMs / 1000), context)
}

export const adminCookie = (context: Pick<Context, 'requestHeader' | 'isSecure'>): string | undefined =>
  sessionCookie(cookie, context)
