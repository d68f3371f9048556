import { loggedOut } from '../codes/refusals.ts'
import type { Session } from '../store/store.ts'
import type { Context } from './context.ts'

/** The session of a call that is only for who has one. Throws `loggedOut` where nobody is logged in. */
export function ownSession({ session }: Pick<Context, 'session'>): Session {
  if (!session) throw loggedOut()
  return session
}
