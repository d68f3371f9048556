import type { Session } from '../store/store.ts'
import { networkOf } from './rate-limits.ts'

/**
 * Whom a call costs: a new token is had for nothing where a site is open or a client fetches tokens, so it is no budget. The
 * network of a guest and of who has no session, the document of a token, else the session.
 */
export function principalOf(
  session: Pick<Session, 'id' | 'audience' | 'data'> | undefined,
  address: string,
  isGuest: boolean,
): string {
  if (!session || isGuest) return networkOf(address)
  return session.audience === 'api' ? `api-token ${String(session.data.document)}` : session.id
}
