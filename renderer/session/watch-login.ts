import type { PageSettings } from '../../runtime/page-settings.ts'
import type { LoginLife } from './login-life.ts'

export interface WatchLogin {
  life: LoginLife
  /** The readable cookie, gone when the login ended in another tab. */
  hasMarker(): boolean
  isConnected(): boolean
  /** Asks the engine whether the login stands; that does not extend it. */
  ask(): Promise<boolean>
  /** Asks the person to stay; the signal takes the question back. */
  warn(signal: AbortSignal): void
  onEnd(reason: 'idle' | 'time' | 'elsewhere' | 'engine'): void
  /** How often it looks, and from when on; as the installation's settings say. */
  check?: PageSettings['tokenCheck'] | undefined
}

const usual: PageSettings['tokenCheck'] = { interval: 500, startAfter: 30 }
const askEvery = 30_000
const warnBefore = 60_000
/** The engine's own cut comes first: what is asked after it is answered with the reason. */
const grace = 1000

/**
 * From 30 s on, each 500 ms, unless the settings say otherwise: does the login still stand by what is known here? The engine is asked only while the
 * socket is down, at most every 30 s. A minute before it ends for want of action, the person is asked to stay.
 */
export function watchLogin({ life, hasMarker, isConnected, ask, warn, onEnd, check = usual }: WatchLogin): () => void {
  const hadMarker = hasMarker()
  let asked = Date.now()
  let warning: AbortController | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => {
    clearTimeout(wait)
    clearInterval(timer)
    warning?.abort()
  }
  const end: WatchLogin['onEnd'] = (reason) => {
    stop()
    onEnd(reason)
  }
  const look = (): void => {
    const now = Date.now()
    const { at, byIdling } = life.end()
    const left = at - now
    if (hadMarker && !hasMarker()) return end('elsewhere')
    if (left <= -grace) return end(byIdling ? 'idle' : 'time')
    if (left > warnBefore) {
      warning?.abort()
      warning = undefined
    } else if (byIdling && !warning) {
      warning = new AbortController()
      warn(warning.signal)
    }
    if (isConnected() || now - asked < askEvery) return
    asked = now
    ask().then(
      (stands) => {
        if (!stands) end('engine')
      },
      () => undefined,
    )
  }
  const wait = setTimeout(() => {
    timer = setInterval(look, check.interval)
  }, check.startAfter * 1000)
  return stop
}
