export type SessionAudience = 'admin' | 'site' | 'api'

export interface Session {
  /** SHA-256 of the token, hex; the session's name inside the engine. */
  id: string
  audience: SessionAudience
  siteId?: number
  contentId?: number
  userKey: string
  /** The user's authEpoch at login. */
  epoch: number
  createdAt: string
  lastActionAt: string
  /** Absolute end. */
  expiresAt: string
  node?: string
  address?: string
  /** Rights at login, the login row of a site user. */
  data: Record<string, unknown>
}

export type NewSession = Pick<Session, 'audience' | 'userKey' | 'epoch' | 'expiresAt'> &
  Partial<Pick<Session, 'siteId' | 'contentId' | 'address' | 'data'>>

/** Sessions of users of sites that end together. */
export interface EndOfSessions {
  /** Without: those of all sites. */
  siteId?: number
  /** Only those of these contents; without: all. */
  contentIds?: readonly number[]
  /** Why: who listens is told so. */
  told: 'published' | 'stopped' | 'closed' | 'licence'
}

export interface SessionStore {
  /** The token is told once; the store keeps its SHA-256. */
  create(session: NewSession): Promise<{ token: string; session: Session }>
  /**
   * Answers from memory in the common case (exact on SQLite, at most 1 s old on several nodes). Also expired ones:
   * the caller judges. With `idleMs` a session that looks idle is read again first, since another node may know better.
   */
  get(token: string, options?: { idleMs?: number }): Promise<Session | undefined>
  /** Only from memory, at once; undefined says nothing about the session. */
  known(token: string): Session | undefined
  /** Last action now: at once in memory, in the store at most once in 30 s per session. */
  touch(session: Session): void
  /** Replaces `data`. */
  setData(id: string, data: Record<string, unknown>): Promise<void>
  remove(id: string): Promise<void>
  /** A session of a site, and those of contents that were opened from it (`data.openedFrom`). */
  removeWithOpened(session: Pick<Session, 'id' | 'siteId'>): Promise<void>
  /** Ends all sessions that match; answers their ids. */
  removeAll(which: {
    audience?: SessionAudience
    siteId?: number
    userKey?: string
    except?: string
  }): Promise<string[]>
  /** Ends them by one statement and one event, however many they are. */
  endOfSites(which: EndOfSessions): Promise<void>
  list(which: { audience?: SessionAudience; siteId?: number; userKey?: string }): Promise<Session[]>
  /** Removes expired ones; answers how many. */
  sweep(): Promise<number>
}
