import { t } from '@lingui/core/macro'
import { useStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { callTriggers } from '../../runtime/generated/call-triggers.ts'
import { afterPaint } from '../after-paint.ts'
import type { Boot } from '../boot.ts'
import type { LoginLife } from './login-life.ts'
import { jobsToldAtom } from '../state/jobs.ts'
import { ask } from './questions.tsx'
import { listen, type RealtimeEvent } from './realtime.ts'
import { watchLogin, type WatchLogin } from './watch-login.ts'

/** Notes what keeps the login alive; for a caller's `onAnswer`. */
export function noteAction(life: LoginLife): (key: string, begun: number) => void {
  return (key, begun) => {
    if (callTriggers[key] !== 'timer') life.acted(begun)
  }
}

/** While somebody is logged in: hears the engine, and watches that the login still stands. Console and site alike. */
export function useLoginWatch({
  isIn,
  life,
  token,
  onEvent,
  onListening,
  extend,
  boot,
  ...watch
}: {
  isIn: boolean
  token(): string | undefined
  onEvent(event: RealtimeEvent): void
  /** Given a way to tell the engine something over the socket; none any more when it is left. */
  onListening?(say: ((message: object) => void) | undefined): void
  /** Any call that counts as an action. */
  extend(): Promise<unknown>
  boot: Boot
} & Pick<WatchLogin, 'life' | 'hasMarker' | 'ask' | 'onEnd'>): void {
  const store = useStore()
  const heard = useEffectEvent(onEvent)
  const listens = useEffectEvent((say: ((message: object) => void) | undefined) => onListening?.(say))
  const ended = useEffectEvent(watch.onEnd)
  const isStanding = useEffectEvent(watch.ask)
  const hasMarker = useEffectEvent(watch.hasMarker)
  const stay = useEffectEvent((signal: AbortSignal) => {
    const question = {
      title: t`Are you still there?`,
      text: t`Nothing was done for a while. You will be logged out in 60 seconds.`,
      action: t`Extend`,
    }
    void ask(store, question, signal).then((stays) => {
      if (stays) extend().catch(() => undefined)
    })
  })
  useEffect(() => {
    if (!isIn) return
    let stop = (): void => undefined
    // The cookies and the socket that it asks the browser for shall not hold up the first rows.
    const later = afterPaint(() => {
      const listening = listen(token, (event) => {
        // What was told while nobody listened is asked for with the first word of the next socket.
        if (event.type === 'jobs' || event.type === 'ready') store.set(jobsToldAtom, (count) => count + 1)
        heard(event)
      })
      listens(listening.say)
      const stopWatching = watchLogin({
        life,
        check: boot.settings?.tokenCheck,
        isConnected: listening.isConnected,
        hasMarker: () => hasMarker(),
        ask: () => isStanding(),
        warn: (signal) => {
          stay(signal)
        },
        onEnd: (reason) => {
          ended(reason)
        },
      })
      stop = () => {
        stopWatching()
        listens(undefined)
        listening.stop()
      }
    })
    later.plan()
    return () => {
      later.stop()
      stop()
    }
  }, [isIn, life, token, boot, store])
}

/** What a person is told whose login has ended. */
export function endWord(reason: Parameters<WatchLogin['onEnd']>[0]): string {
  return reason === 'idle'
    ? t`You were logged out because nothing was done for a while. Please log in and run it again.`
    : t`You were logged out. Please log in again.`
}
