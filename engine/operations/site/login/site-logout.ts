import type { DeclaredOperation } from '../../../call/operation.ts'
import { setSiteCookie } from './site-cookie.ts'

export const siteLogout: DeclaredOperation<'site-logout'> = async (_input, context) => {
  const { session } = context
  if (session) {
    await context.store.sessions.remove(session.id)
    if (session.siteId !== undefined) setSiteCookie(context, session.siteId, '')
  }
  return {}
}
