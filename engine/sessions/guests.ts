import { createHash, randomUUID } from 'node:crypto'
import type { SecretStore, Session } from '../store/store.ts'

/** No token of a stored session holds a dot. */
const mark = 'guest.'
const purpose = 'site-guest'

interface Sealed {
  siteId: number
  userKey: string
  createdAt: string
  expiresAt: string
}

export interface Guests {
  /** A visitor of a site that is open to everybody. Nothing is stored: the token itself says all, sealed. */
  open(siteId: number): { token: string; session: Session }
  isToken(token: string): boolean
  isGuest(session: Session): boolean
  /** The visitor of a token; undefined for a forged one, and where the site asks for a login by now. */
  find(token: string): Session | undefined
}

/**
 * Visitors without login. A row comes to be with what is worth keeping, such as a cart: by the visitor's key, which the
 * token holds.
 */
export function makeGuests(
  secrets: Pick<SecretStore, 'seal' | 'unseal'>,
  asksLogin: (siteId: number) => boolean,
  { now, lifeMs }: { now(): Date; lifeMs(): number },
): Guests {
  const guests = new WeakSet<Session>()
  const sessionOf = (token: string, { siteId, userKey, createdAt, expiresAt }: Sealed): Session => {
    const session: Session = {
      id: createHash('sha256').update(token).digest('hex'),
      audience: 'site',
      siteId,
      userKey,
      epoch: 0,
      createdAt,
      // A visitor has nothing that idleness could expose.
      lastActionAt: now().toISOString(),
      expiresAt,
      data: {},
    }
    guests.add(session)
    return session
  }
  return {
    open(siteId) {
      const time = now().getTime()
      const sealed: Sealed = {
        siteId,
        userKey: `guest-${randomUUID()}`,
        createdAt: new Date(time).toISOString(),
        expiresAt: new Date(time + lifeMs()).toISOString(),
      }
      const token = mark + secrets.seal(purpose, JSON.stringify(sealed))
      return { token, session: sessionOf(token, sealed) }
    },
    isToken: (token) => token.startsWith(mark),
    isGuest: (session) => guests.has(session),
    find(token) {
      const text = secrets.unseal(purpose, token.slice(mark.length))
      if (text === undefined) return undefined
      const sealed = JSON.parse(text) as Sealed
      return asksLogin(sealed.siteId) ? undefined : sessionOf(token, sealed)
    },
  }
}
