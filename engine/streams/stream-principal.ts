import { networkOf } from '../limits/rate-limits.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Session } from '../store/store.ts'
import type { StreamPrincipal } from './streams.ts'

const mostOfOne = 2
/** A company may be behind one address. */
const mostOfNetwork = 8

/** Whom a stream of this session costs, on whichever of his sessions he asks for it. */
export function streamPrincipal(
  session: Session,
  address: string,
  { isGuest }: Pick<Sessions, 'isGuest'>,
): StreamPrincipal {
  if (isGuest(session)) return { key: `network ${networkOf(address)}`, most: mostOfNetwork }
  const { audience, siteId = '', userKey } = session
  return { key: `${audience} ${siteId} ${userKey}`, most: mostOfOne }
}
