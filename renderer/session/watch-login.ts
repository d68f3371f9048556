import type { PageSettings } from '../../runtime/page-settings.ts'
import type { LoginLife } from './login-life.ts'

export interface WatchLogin {
  life: LoginLife
  /** The readable cookie, gone when the login ended in another tab. */
  hasMarker(): boolean
  isConnected(): boolean
  /** Asks the engine whether the login stands; that does not extend it. */
  ask(): Promise<boolean>
  /** When the person last did something on the page, in milliseconds since 1970: typing is an action, though nothing is asked for. */
  actedAt(): number
  /** Any call that counts as an action. */
  extend(): Promise<unknown>
  /** Tells the person that the login ends at `until` unless they do something; the signal takes that back. */
  warn(signal: AbortSignal, until: number): void
  onEnd(reason: 'idle' | 'time' | 'elsewhere' | 'engine'): void
  /** How often it looks, and from when on; as the installation's settings say. */
  check?: PageSettings['tokenCheck'] | undefined
}

const usual: PageSettings['tokenCheck'] = { interval: 500, startAfter: 30 }
const askEvery = 30_000
const warnBefore = 60_000
/** What a person does is told to the engine so often at most; while they are asked to stay, sooner. */
const extendEvery = 60_000
const extendWarnedEvery = 5_000
/** The engine's own cut comes first: what is asked after it is answered with the reason. */
const grace = 1000

/**
 * From 30 s on, each 500 ms, unless the settings say otherwise: does the login still stand by what is known here? The engine is asked only while the
 * socket is down, at most every 30 s. What the person does on the page is told to it once a minute. A minute before the login ends
 * for want of action, the person is asked to stay.
 */
export function watchLogin(options: WatchLogin): () => void {
  const { life, hasMarker, isConnected, ask, actedAt, extend, warn, onEnd, check = usual } = options
  const hadMarker = hasMarker()
  let asked = Date.now()
  let extended = 0
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
  const extendIfActed = (now: number): void => {
    const isTold = actedAt() <= life.last()
    const since = now - Math.max(warning ? 0 : life.last(), extended)
    if (isTold || since < (warning ? extendWarnedEvery : extendEvery)) return
    extended = now
    extend().catch(() => undefined)
  }
  const look = (): void => {
    const now = Date.now()
    extendIfActed(now)
    const { at, byIdling } = life.end()
    const left = at - now
    if (hadMarker && !hasMarker()) return end('elsewhere')
    if (left <= -grace) return end(byIdling ? 'idle' : 'time')
    if (left > warnBefore) {
      warning?.abort()
      warning = undefined
    } else if (byIdling && !warning) {
      warning = new AbortController()
      warn(warning.signal, at)
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
