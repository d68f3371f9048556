import type { Session, Store } from '../../store/store.ts'
import type { Settings } from '../../settings/installation.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { CallError } from '../call-error.ts'

export interface Sessions {
  /** The session of a token that is good now for this audience; throws 50008, 50012, 50014, 50015 or 50016. */
  judge(token: string, audience: Session['audience'] | 'any'): Promise<Session>
  /** As `judge`, undefined instead of an error. */
  find(token: string): Promise<Session | undefined>
}

/**
 * Judges tokens. What a caller's rights are was settled at login; that the account still stands, and that the session
 * is neither idle nor over, is looked at on every call, from memory.
 */
export function makeSessions(store: Store, accounts: Accounts, settings: Settings, now: () => Date): Sessions {
  const judge: Sessions['judge'] = async (token, audience) => {
    if (token.length !== 43) throw new CallError(50008)
    const { idleMs } = settings.current()
    const session = await store.sessions.get(token, { idleMs })
    if (!session || (audience !== 'any' && session.audience !== audience)) throw new CallError(50008)
    const time = now().getTime()
    if (Date.parse(session.expiresAt) <= time || Date.parse(session.lastActionAt) + idleMs <= time)
      throw new CallError(50014)
    if (session.audience === 'admin') {
      const account = accounts.cached(session.userKey) ?? (await accounts.get(session.userKey))
      if (!account) throw new CallError(50015)
      if (account.status === 'suspended') throw new CallError(50016)
      if (account.epoch !== session.epoch) throw new CallError(50012)
    }
    return session
  }
  return {
    judge,
    async find(token) {
      try {
        return await judge(token, 'any')
      } catch (error) {
        if (error instanceof CallError) return undefined
        throw error
      }
    },
  }
}
