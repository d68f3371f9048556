import type { ScreenLoad } from '../../runtime/generated/screens/screen-load.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import type { App } from '../app/app.ts'
import { CallFailure, isAway } from '../call/call.ts'
import { makeCarried } from './carried.ts'
import { loadStatus } from './load-status.ts'
import { pauseBefore } from './pause-before.ts'
import type { LoadStatus, ScreenStore } from './screen-store.ts'

/** Pause before a load is asked again that waits for something to come about. */
const againMs = 2000

/** How many answers are kept for going back. */
const kept = 40

/** A load of the screen by its name. */
export interface NamedLoad {
  name: string
  load: ScreenLoad
}

interface Request extends NamedLoad {
  /** What is asked, as JSON. */
  input: string
  /** Asked before: what is shown stays true until the answer is there. */
  isReload: boolean
  /** How often the engine was away before: the failure stays in view until it answers. */
  tried?: number
}

/** Asks for the loads of a screen, one request at a time for each, and puts the answers where blocks read them. */
export function makeLoadRequests(
  screen: ScreenStore,
  app: App,
  isWanted: (when: NonNullable<ScreenLoad['again']>) => boolean,
) {
  const running = new Map<string, AbortController>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const { put, setStatus, keep, take, carried } = answersOn(screen, app)

  function later(request: Request, ms: number, isDue: () => boolean) {
    const timer = setTimeout(() => {
      if (isDue()) start(request)
    }, ms)
    waiting.set(request.name, timer)
  }

  /** Asks again after a while, for as long as the document says so. */
  function askAgain({ name, load, input }: Request) {
    const { again } = load
    if (again) later({ name, load, input, isReload: true }, againMs, () => isWanted(again))
  }

  function start(request: Request) {
    const { name, load, input, isReload, tried = 0 } = request
    clearTimeout(waiting.get(name))
    running.get(name)?.abort()
    const controller = new AbortController()
    running.set(name, controller)
    const memory = memoryOf(load, input)
    const isKnown = !isReload && !screen.spec.noCache && app.results.has(memory)
    if (isKnown) put(request, app.results.get(memory))
    if (tried === 0) setStatus(name, { busy: true, ...(!isReload && !isKnown && { replacing: true }) })
    const asked = JSON.parse(input) as Record<string, unknown>
    const known = isReload ? undefined : carried.get(name, load, asked)
    app
      .callNamed(load.call, known ? known.input : asked, {
        signal: controller.signal,
        quiet: tried > 0 || load.again !== undefined,
        ...(load.again && { shownByCaller: () => true }),
      })
      .then((answer) => {
        const data = known ? { ...known.parts, ...(isObject(answer) && answer) } : answer
        keep(request, asked, data)
        put(request, data)
        setStatus(name, { busy: false })
        askAgain(request)
      })
      .catch((error: unknown) => fail(request, error))
  }

  function fail(request: Request, error: unknown) {
    const { name, load, input, tried = 0 } = request
    if (!(error instanceof CallFailure)) throw error
    if (error.kind === 'cancelled') return
    if (load.again) return askAgain(request)
    setStatus(name, { busy: false, failure: error })
    if (isAway(error)) later({ name, load, input, isReload: true, tried: tried + 1 }, pauseBefore(tried), () => true)
  }

  /** It will be asked for as soon as what it needs is there. */
  const wait = (name: string) => setStatus(name, { busy: true, replacing: true })

  function stop() {
    for (const [name, controller] of running) {
      // A shared value whose refresh is given up is not true any more: who needs it fetches it.
      const isShared = screen.spec.load?.[name]?.shared
      if (isShared && loadStatus(name, screen)?.busy) app.shared.set('shared', name, undefined)
      controller.abort()
    }
    for (const timer of waiting.values()) clearTimeout(timer)
    waiting.clear()
    running.clear()
  }

  return { take, start, wait, stop }
}

/** Where answers stand on a screen, how far they are, and what is kept of them. */
function answersOn(screen: ScreenStore, app: App) {
  const carried = makeCarried()
  function rootOf(root: 'load' | 'status'): Record<string, unknown> {
    const found = screen.get(root)
    return isObject(found) ? found : {}
  }
  function put({ name, load }: NamedLoad, data: unknown) {
    if (load.shared) app.shared.set('shared', name, data)
    screen.set('load', { ...rootOf('load'), [name]: data })
  }
  function setStatus(name: string, status: LoadStatus) {
    screen.set('status', { ...rootOf('status'), [name]: status })
  }

  function keep({ name, load }: NamedLoad, asked: Record<string, unknown>, data: unknown) {
    const memory = memoryOf(load, JSON.stringify(asked))
    carried.keep(name, load, asked, data)
    app.results.delete(memory)
    app.results.set(memory, data)
    const [oldest] = app.results.keys()
    if (oldest !== undefined && app.results.size > kept) app.results.delete(oldest)
  }

  /** Whether the answer came with the opening call. */
  function take(one: NamedLoad, asked: Record<string, unknown>): boolean {
    const given = app.opened.take(one.load.call, asked)
    if (given === undefined) return false
    put(one, given)
    keep(one, asked, given)
    setStatus(one.name, { busy: false })
    return true
  }

  return { put, setStatus, keep, take, carried }
}

/** The name of an answer that is kept for going back. */
function memoryOf({ call }: ScreenLoad, input: string): string {
  return `${call} ${input}`
}
