import { callTriggers } from '../../runtime/generated/call-triggers.ts'
import type { UserInfoResponse } from '../../runtime/generated/calls/user.ts'

/** How long a login still stands, as the engine told it; seconds, since clocks differ. */
export type Expiry = NonNullable<UserInfoResponse['expiry']>

export interface LoginLife {
  /** The engine told it at this time. */
  told(expiry: Expiry | undefined, now: number): void
  /** A call that began at this time was answered: that keeps the login alive. */
  acted(at: number): void
  /** When something was done last that the engine knows of, in any tab. */
  last(): number
  /** When it ends, and whether an action would put that off. */
  end(): { at: number; byIdling: boolean }
}

/** Kept in this browser: tabs of one login share its last action, so that one at rest does not end the other. */
export function makeLoginLife(key: string, storage: Storage = localStorage): LoginLife {
  let endAt = Infinity
  let idleMs = Infinity
  let last = 0
  const acted = (at: number): void => {
    if (at <= last) return
    last = at
    // A filled or closed storage only means that other tabs do not know.
    try {
      storage.setItem(key, String(at))
    } catch {}
  }
  const lastAction = (): number => Math.max(last, Number(storage.getItem(key)) || 0)
  return {
    told(expiry, now) {
      if (!expiry) return
      endAt = now + expiry.endSeconds * 1000
      idleMs = expiry.idleSeconds * 1000
      acted(now)
    },
    acted,
    last: lastAction,
    end() {
      const idleAt = lastAction() + idleMs
      return { at: Math.min(idleAt, endAt), byIdling: idleAt < endAt }
    },
  }
}

/** Notes what keeps the login alive; for a caller's `onAnswer`. */
export function noteAction(life: LoginLife): (key: string, begun: number) => void {
  return (key, begun) => {
    if (callTriggers[key] !== 'timer') life.acted(begun)
  }
}
