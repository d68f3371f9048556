import type { DeclaredOperation } from '../../call/operation.ts'
import { setAdminCookie } from './admin-cookie.ts'

/** Ends this session; the token and the cookie are dead at once. */
export const logout: DeclaredOperation<'logout'> = async (_input, context) => {
  if (context.session) await context.store.sessions.remove(context.session.id)
  setAdminCookie(context, '')
  return {}
}
