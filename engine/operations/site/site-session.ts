import { CallError } from '../../server/call-error.ts'
import type { Operation } from '../operation.ts'
import { codes } from './codes.ts'
import { siteByPath } from './site-by-path.ts'
import { siteCookie } from './site-cookie.ts'

/** A new tab gets the token of its cookie; origin and fetch site are checked. */
export const siteSession: Operation<{ site?: string }, { token: string }> = async ({ site }, context) => {
  const release = siteByPath(context, site)
  const token = siteCookie(context, release.siteId)
  const session = await context.store.sessions.get(token)
  const good =
    session?.audience === 'site' &&
    session.siteId === release.siteId &&
    Date.parse(session.expiresAt) > context.now().getTime()
  if (!good) throw new CallError(codes.badToken)
  return { token }
}
