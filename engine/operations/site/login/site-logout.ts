import type { DeclaredOperation } from '../../../call/operation.ts'
import { setSiteCookie } from '../request/site-cookie.ts'

export const siteLogout: DeclaredOperation<'site-logout'> = async (_input, context) => {
  const { session } = context
  if (session) {
    await context.store.sessions.removeWithOpened(session)
    // That of a content alone has no cookie.
    if (session.siteId !== undefined && session.contentId === undefined) setSiteCookie(context, session.siteId, '')
  }
  return {}
}
