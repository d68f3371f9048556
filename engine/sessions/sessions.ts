import type { Session, Store } from '../store/store.ts'
import type { Guests } from './guests.ts'
import type { Settings } from '../settings/installation.ts'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { loggedOut, sessionEnded, sessionIdle, unavailable, userDeleted, userSuspended } from '../codes/refusals.ts'
import { endsSession } from './ends-session.ts'

export interface Clocks {
  /** Time by the store's clock. */
  now(): Date
  /** Milliseconds on a clock that only goes forward, whatever is done to the time of day. */
  steady(): number
}

/** By which login users of sites have to have come in. */
export interface SiteLogins {
  /** Whether the release that runs here lets in by the login of this session; of a site that does not run here nothing is said. */
  admits(session: Session): boolean
  /** Brings this node to what the store says of the site, since it may be behind; false where it cannot, at this time. */
  catchUp(siteId: number): Promise<boolean>
}

export interface Sessions {
  /** The session of a token that is good now for this audience; throws `loggedOut`, `sessionEnded`, `sessionIdle`, `userDeleted` or `userSuspended`, and `unavailable` where this node cannot tell now. */
  judge(token: string, audience: Session['audience'] | 'any'): Promise<Session>
  /** As `judge`, at once, when memory has all that it needs; undefined: `judge` must look. */
  judgeKnown(token: string, audience: Session['audience']): Session | undefined
  /** As `judge`, undefined instead of an error. */
  find(token: string): Promise<Session | undefined>
  /** Last action now, for what is stored. */
  touch(session: Session): void
  /** A session for a visitor of a site that is open to everybody. */
  openGuest(siteId: number): { token: string; session: Session }
  /** Whether it is such a visitor's: nobody has logged in. */
  isGuest(session: Session): boolean
}

export interface SessionsParts {
  store: Store
  guests: Guests
  accounts: Accounts
  logins: SiteLogins
  settings: Settings
}

/**
 * Judges tokens. What a caller's rights are was settled at login; that the account still stands, and that the session
 * is neither idle nor over, is looked at on every call, from memory.
 */
export function makeSessions(
  { store, guests, accounts, logins, settings }: SessionsParts,
  { now, steady }: Clocks,
): Sessions {
  const actions = makeLastActions(steady)
  const isOver = ({ id, expiresAt, lastActionAt }: Session): boolean => {
    const { idleMs } = settings.current()
    const time = now().getTime()
    if (Date.parse(expiresAt) <= time) return true
    const idle = actions.since(id)
    if (idle !== undefined && (idle < idleMs || !store.manyNodes)) return idle >= idleMs
    // Not seen here: another node, or this one before its last start, wrote it down.
    return Date.parse(lastActionAt) + idleMs <= time
  }
  /** Throws unless the session stands; the account is that of a console's user. */
  const requireStanding = (session: Session, account: Account | undefined): Session => {
    if (isOver(session)) throw sessionIdle()
    if (session.audience === 'admin') {
      if (!account) throw userDeleted()
      if (account.status === 'suspended') throw userSuspended()
      if (account.epoch !== session.epoch) throw sessionEnded()
    }
    return session
  }
  /** Who came in by a login that was changed since is out, whatever the page shows, on each node that runs the new one. */
  const requireLogin = async (session: Session): Promise<Session> => {
    if (session.siteId === undefined || guests.isGuest(session) || logins.admits(session)) return session
    const isCurrent = await logins.catchUp(session.siteId)
    if (logins.admits(session)) return session
    // A node that is behind cannot tell: that is no reason to log anybody out.
    throw isCurrent ? sessionEnded({ text: 'login-changed' }) : unavailable()
  }
  const judge: Sessions['judge'] = async (token, audience) => {
    const isGuest = guests.isToken(token)
    if (!isGuest && token.length !== 43) throw loggedOut()
    const session = isGuest
      ? guests.find(token)
      : await store.sessions.get(token, { idleMs: settings.current().idleMs })
    if (!session || (audience !== 'any' && session.audience !== audience)) throw loggedOut()
    if (session.audience !== 'admin') return requireLogin(requireStanding(session, undefined))
    return requireStanding(session, accounts.cached(session.userKey) ?? (await accounts.get(session.userKey)))
  }
  return {
    judge,
    judgeKnown(token, audience) {
      const session = store.sessions.known(token)
      if (session?.audience !== audience) return undefined
      const account = audience === 'admin' ? accounts.cached(session.userKey) : undefined
      if (audience === 'admin' && !account) return undefined
      // One that looks idle here may have worked on another node.
      if (isOver(session)) return undefined
      if (audience === 'site' && !logins.admits(session)) return undefined
      return requireStanding(session, account)
    },
    touch(session) {
      if (guests.isGuest(session)) return
      actions.note(session.id)
      store.sessions.touch(session)
    },
    openGuest: (siteId) => guests.open(siteId),
    isGuest: guests.isGuest,
    async find(token) {
      try {
        return await judge(token, 'any')
      } catch (error) {
        if (endsSession(error)) return undefined
        throw error
      }
    },
  }
}

/** So many are known; who is forgotten is judged by what the store says. */
const most = 20_000

interface LastActions {
  note(id: string): void
  /** Milliseconds since the last action here; undefined: none is known. */
  since(id: string): number | undefined
}

/** When each session last did something in this process, by a clock that only goes forward. */
function makeLastActions(steady: () => number): LastActions {
  const noted = new Map<string, number>()
  return {
    note(id) {
      if (noted.size >= most && !noted.has(id)) noted.clear()
      noted.set(id, steady())
    },
    since(id) {
      const at = noted.get(id)
      return at === undefined ? undefined : steady() - at
    },
  }
}
