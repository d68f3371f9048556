import { holds } from '../../runtime/expressions/holds.ts'
import { loadInput } from '../../runtime/screen/load-input.ts'
import type { App } from '../app.ts'
import { CallFailure, isAway } from '../call.ts'
import { makeCarried } from './carried.ts'
import type { Scope } from '../scope.ts'
import type { ScreenLoad } from '../../runtime/generated/screens/screen-load.ts'
import { makeReader } from './reader.ts'
import type { LoadStatus, ScreenStore } from './screen-store.ts'
import { loadStatus } from './load-status.ts'
import { pauseBefore } from './pause-before.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { textProperty } from '../../runtime/json/text-property.ts'

/** Pause before a load is asked again that waits for something to come about. */
const againMs = 2000

/** How many answers are kept for going back. */
const kept = 40

/**
 * Keeps the loads of a screen true: each is fetched when its evaluated input changes, the running request of an old
 * input is cancelled, and the old answer stays in place (dimmed by `status.<name>.busy`) until the new one is there.
 */
export function makeLoads(screen: ScreenStore, app: App) {
  const loads = screen.spec.load ?? {}
  const inputs = new Map<string, string>()
  const running = new Map<string, AbortController>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const carried = makeCarried()
  let scopeNow: Scope | undefined

  screen.onReload = (name) => {
    const load = loads[name]
    const input = inputs.get(name)
    if (!load) app.touch([name])
    // What nobody wants now is fetched when it is wanted.
    else if (input !== undefined) start(name, load, input, true)
  }

  /** Asks for each load now, and again whenever something that its input or its condition reads makes another input. */
  function follow(scope: Scope): () => void {
    scopeNow = scope
    const stops = Object.entries(loads).map(([name, load]) => {
      const reader = makeReader(scope)
      let isPlanned = false
      const look = () => {
        isPlanned = false
        ask(name, load, reader.scope())
      }
      look()
      return reader.subscribe(() => {
        // States that are set together are one change.
        if (!isPlanned) queueMicrotask(look)
        isPlanned = true
      })
    })
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Takes what came with the opening call, before anything is drawn. What other screens share is told when it can be heard. */
  function begin(scope: Scope) {
    for (const [name, load] of Object.entries(loads)) {
      if (load.shared || (load.when && !holds(load.when, scope))) continue
      const asked = loadInput(load, scope)
      if (take(name, load, asked)) inputs.set(name, JSON.stringify(asked))
    }
  }

  /** Whether the answer came with the opening call. */
  function take(name: string, load: ScreenLoad, asked: Record<string, unknown>): boolean {
    const given = app.opened.take(load.call, asked)
    if (given === undefined) return false
    put(name, load, given)
    keep(name, load, asked, given)
    setStatus(name, { busy: false })
    return true
  }

  function keep(name: string, load: ScreenLoad, asked: Record<string, unknown>, data: unknown) {
    const memory = memoryOf(load, JSON.stringify(asked))
    carried.keep(name, load, asked, data)
    app.results.delete(memory)
    app.results.set(memory, data)
    if (app.results.size > kept) app.results.delete(app.results.keys().next().value!)
  }

  /** Compares the input with what was last asked. */
  function ask(name: string, load: ScreenLoad, scope: Scope) {
    if (load.when && !holds(load.when, scope)) {
      // Wanted again later, it is fetched again: others may have changed it.
      inputs.delete(name)
      return
    }
    const asked = loadInput(load, scope)
    const input = JSON.stringify(asked)
    if (inputs.get(name) === input) return
    inputs.set(name, input)
    if (!take(name, load, asked)) start(name, load, input, false)
  }

  /** Asks again after a while, for as long as the document says so. */
  function askAgain(name: string, load: ScreenLoad, input: string) {
    if (!load.again) return
    const isWanted = load.again
    const again = setTimeout(() => {
      if (scopeNow && holds(isWanted, scopeNow.present)) start(name, load, input, true)
    }, againMs)
    waiting.set(name, again)
  }

  /** @param tried how often the engine was away before: the failure stays in view until it answers. */
  function start(name: string, load: ScreenLoad, input: string, isReload: boolean, tried = 0) {
    clearTimeout(waiting.get(name))
    running.get(name)?.abort()
    const controller = new AbortController()
    running.set(name, controller)
    const memory = memoryOf(load, input)
    const isKnown = !isReload && !screen.spec.noCache && app.results.has(memory)
    if (isKnown) put(name, load, app.results.get(memory))
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
        keep(name, load, asked, data)
        put(name, load, data)
        setStatus(name, { busy: false })
        askAgain(name, load, input)
      })
      .catch((error: unknown) => {
        if (error instanceof CallFailure && error.kind === 'cancelled') return
        if (!(error instanceof CallFailure)) throw error
        if (load.again) return askAgain(name, load, input)
        setStatus(name, { busy: false, failure: error })
        if (!isAway(error)) return
        waiting.set(
          name,
          setTimeout(() => start(name, load, input, true, tried + 1), pauseBefore(tried)),
        )
      })
  }

  function rootOf(root: 'load' | 'status'): Record<string, unknown> {
    const found = screen.get(root)
    return isObject(found) ? found : {}
  }

  function put(name: string, load: ScreenLoad, data: unknown) {
    if (load.shared) app.shared.set('shared', name, data)
    screen.set('load', { ...rootOf('load'), [name]: data })
  }

  function setStatus(name: string, status: LoadStatus) {
    screen.set('status', { ...rootOf('status'), [name]: status })
  }

  return {
    begin,
    follow,
    /** Fetches again those of the named loads that this screen shares; `others`: also those that follow them. */
    touch(names: readonly string[], others = false) {
      for (const [name, { shared, follows }] of Object.entries(loads)) {
        const isFollower = others && [follows ?? []].flat().some((one) => names.includes(one))
        const isMeant = (shared && names.includes(name)) || isFollower
        if (isMeant && inputs.has(name)) screen.onReload(name)
      }
    },
    stop() {
      for (const [name, controller] of running) {
        // A shared value whose refresh is given up is not true any more: who needs it fetches it.
        if (loads[name]?.shared && loadStatus(name, screen)?.busy) app.shared.set('shared', name, undefined)
        controller.abort()
      }
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      running.clear()
      inputs.clear()
    },
  }
}

/** The name of an answer that is kept for going back. */
function memoryOf({ call }: ScreenLoad, input: string): string {
  return `${call} ${input}`
}

/** Names of the loads that an expression reads: `{ "$get": "load.rows.rows" }` reads `rows`. */
export function loadsIn(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null) return []
  if (Array.isArray(expression)) return expression.flatMap(loadsIn)
  const path = textProperty(expression, '$get')
  if (path !== undefined) return path.startsWith('load.') ? [path.split('.')[1]!] : []
  return Object.values(expression).flatMap(loadsIn)
}
