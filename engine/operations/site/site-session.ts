import { CallError } from '../../codes/call-error.ts'
import type { Operation } from '../../call/operation.ts'
import { codes } from './codes.ts'
import { siteByPath } from './site-by-path.ts'
import { setSiteCookie, siteCookie } from './site-cookie.ts'

/** A new tab gets the token of its cookie; origin and fetch site are checked. */
export const siteSession: Operation<{ site?: string }, { token: string }> = async ({ site }, context) => {
  const release = siteByPath(context, site)
  const token = siteCookie(context, release.siteId)
  try {
    const session = await context.engine.sessions.judge(token, 'site')
    if (session.siteId !== release.siteId) throw new CallError(codes.badToken)
  } catch (error) {
    // The browser forgets a cookie that opens nothing any more; else each page load would begin with it again.
    setSiteCookie(context, release.siteId, '')
    throw error
  }
  return { token }
}
