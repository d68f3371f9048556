import { CallError } from '../../codes/call-error.ts'
import { checkCookieOrigin } from '../../call/check-origin.ts'
import type { Operation } from '../../call/operation.ts'
import { adminCookie, setAdminCookie } from './admin-cookie.ts'

/** A new tab gets the token of the cookie's session. The one JSON call that the cookie opens (SAFETY 2). */
export const sessionToken: Operation<unknown, { token: string }> = async (_input, context) => {
  const { engine, requestHeader } = context
  checkCookieOrigin(
    { origin: requestHeader('origin'), host: requestHeader('host'), fetchSite: requestHeader('sec-fetch-site') },
    engine.settings.current().publicAddress,
  )
  const token = adminCookie(context)
  if (token === undefined || token === '') throw new CallError(50008)
  try {
    await engine.sessions.judge(token, 'admin')
  } catch (error) {
    // The browser forgets a cookie that opens nothing any more.
    setAdminCookie(context, '')
    throw error
  }
  return { token }
}
