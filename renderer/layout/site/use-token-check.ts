import { useEffect } from 'react'
import type { App } from '../../app.ts'
import type { SiteSession } from './site-session.ts'

const start = 30_000
const every = 500
const askEvery = 30_000

/**
 * After 30 s, each 500 ms: has the login ended in another tab, by the marker cookie? The server is asked only while
 * the socket is silent, at most every 30 s; that does not keep the session alive.
 */
export function useTokenCheck({
  isIn,
  session,
  app,
  connection,
  onEnd,
}: {
  isIn: boolean
  session: SiteSession
  app: App
  connection: { isOpen: boolean }
  onEnd(): void
}): void {
  useEffect(() => {
    if (!isIn) return
    const hadMarker = session.hasMarker()
    let asked = Date.now()
    let timer: ReturnType<typeof setInterval> | undefined
    const wait = setTimeout(() => {
      timer = setInterval(() => {
        if (hadMarker && !session.hasMarker()) {
          clearInterval(timer)
          onEnd()
        } else if (!connection.isOpen && Date.now() - asked >= askEvery) {
          asked = Date.now()
          app.call('check-token').then(
            (answer) => {
              if ((answer as { tokenExpired?: boolean }).tokenExpired) onEnd()
            },
            () => undefined,
          )
        }
      }, every)
    }, start)
    return () => {
      clearTimeout(wait)
      clearInterval(timer)
    }
  }, [isIn, session, app, connection, onEnd])
}
