import { afterPaint } from '../browser/after-paint.ts'
import type { PageSettings } from '../../runtime/page-settings.ts'
import { listen, type RealtimeEvent } from './realtime.ts'
import type { Session } from './session.ts'
import { watchActivity } from './watch-activity.ts'
import { watchLogin, type WatchLogin } from './watch-login.ts'

export interface FollowSession extends Pick<WatchLogin, 'life' | 'ask' | 'extend' | 'warn'> {
  session: Session<unknown>
  tokens: { read(): string | undefined; hasMarker(): boolean }
  /** How often it is looked whether the login stands, as the installation's settings say. */
  check: PageSettings['tokenCheck'] | undefined
  onEvent(event: RealtimeEvent): void
  /** Given a way to tell the engine something over the socket; none any more when it is left. */
  onListening?(say: ((message: object) => void) | undefined): void
}

/** While somebody is in: hears the engine, and ends the login that stands no more. Returns how to stop. */
export function followSession({ session, ...watched }: FollowSession): () => void {
  let stop: (() => void) | undefined
  const look = (): void => {
    const isIn = session.state().is === 'in'
    if (isIn === (stop !== undefined)) return
    stop?.()
    stop = isIn ? followOnce(watched, session.end) : undefined
  }
  const unsubscribe = session.subscribe(look)
  look()
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** The cookies and the socket that it asks the browser for shall not hold up the first rows. */
function followOnce(watched: Omit<FollowSession, 'session'>, end: Session<unknown>['end']): () => void {
  const { tokens, onEvent, onListening } = watched
  let stop = (): void => undefined
  const later = afterPaint(() => {
    const listening = listen(tokens.read, onEvent)
    onListening?.(listening.say)
    const activity = watchActivity()
    const stopWatching = watchLogin({
      ...watched,
      actedAt: activity.last,
      hasMarker: tokens.hasMarker,
      isConnected: listening.isConnected,
      onEnd: (why) => end({ why }),
    })
    stop = () => {
      stopWatching()
      activity.stop()
      onListening?.(undefined)
      listening.stop()
    }
  })
  later.plan()
  return () => {
    later.stop()
    stop()
  }
}
