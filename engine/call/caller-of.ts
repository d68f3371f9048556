import { networkOf } from '../limits/rate-limits.ts'
import type { Caller } from '../parsing/turns.ts'
import type { Context } from './context.ts'

/** Whom the work of a call costs: its user, in all his sessions, or the network of a guest. */
export function principalOf({ session, engine, address }: Pick<Context, 'session' | 'engine' | 'address'>): string {
  const isUser = session && !engine.sessions.isGuest(session)
  return isUser ? `${session.audience} ${session.siteId ?? ''} ${session.userKey}` : networkOf(address)
}

/** The same, and until when it is wanted. */
export function callerOf(context: Context): Caller {
  return { principal: principalOf(context), signal: context.signal }
}
