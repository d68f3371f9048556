import type { Session } from '../store/store.ts'
import { networkOf } from './rate-limits.ts'

/** Who asks. */
export interface Payer {
  session: Pick<Session, 'id' | 'audience' | 'siteId' | 'userKey' | 'data'> | undefined
  address: string
  /** A visitor of an open site, who has a session and no login. */
  isGuest: boolean
}

/**
 * Whom work costs that only few may do at a time: a user, in all his sessions; the document of a token; the network of a guest
 * and of who has no session. A new token is had for nothing where a site is open or a client fetches tokens, so it is no
 * budget.
 */
export function principalOf(payer: Payer): string {
  const { session } = payer
  if (!session || payer.isGuest || session.audience === 'api') return budgetOf(payer)
  return `${session.audience} ${session.siteId ?? ''} ${session.userKey}`
}

/** For whom calls a minute are counted: the same, but each session of a user by itself, since a company may share a login. */
export function budgetOf({ session, address, isGuest }: Payer): string {
  if (!session || isGuest) return networkOf(address)
  return session.audience === 'api' ? `api-token ${String(session.data.document)}` : session.id
}
