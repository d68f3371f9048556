import { networkOf } from '../limits/rate-limits.ts'
import type { Context } from './context.ts'

/**
 * Whom a call costs: its user, whatever sessions he has; of a visitor without a login, who has as many tokens as he likes,
 * his network.
 */
export function principalOf({ session, address, engine }: Pick<Context, 'session' | 'address' | 'engine'>): string {
  if (!session || engine.sessions.isGuest(session)) return `network ${networkOf(address)}`
  return `${session.audience} ${session.siteId ?? ''} ${session.userKey}`
}
