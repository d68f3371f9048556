import type { ScreenSpec } from '../../runtime/generated/kinds/screen.ts'
import { holds } from '../../runtime/expressions/holds.ts'
import { textProperty } from '../../runtime/json/text-property.ts'
import { loadInput } from '../../runtime/screen/load-input.ts'
import type { App } from '../app/app.ts'
import type { Scope } from './scope.ts'
import { makeLoadRequests, type NamedLoad } from './load-requests.ts'
import { loadStatus } from './load-status.ts'
import { makeReader } from './reader.ts'
import type { ScreenStore } from './screen-store.ts'

/**
 * Keeps the loads of a screen true: each is fetched when its evaluated input changes, the running request of an old
 * input is cancelled, and the old answer stays in place (dimmed by `status.<name>.busy`) until the new one is there.
 */
export function makeLoads(screen: ScreenStore, app: App) {
  const loads = screen.spec.load ?? {}
  const all: NamedLoad[] = Object.entries(loads).map(([name, load]) => ({ name, load }))
  const isAwaiting = makeAwaiting(loads)
  const inputs = new Map<string, string>()
  let scopeNow: Scope | undefined
  const requests = makeLoadRequests(
    screen,
    app,
    (condition) => scopeNow !== undefined && holds(condition, scopeNow.present),
  )

  screen.onReload = (name) => {
    const load = loads[name]
    const input = inputs.get(name)
    if (!load) app.touch([name])
    // What nobody wants now is fetched when it is wanted.
    else if (input !== undefined) requests.start({ name, load, input, isReload: true })
  }

  /** Asks for each load now, and again whenever something that its input or its condition reads makes another input. */
  function follow(scope: Scope): () => void {
    scopeNow = scope
    const stops = all.map((one) => {
      const reader = makeReader(scope)
      let isPlanned = false
      const look = () => {
        isPlanned = false
        ask(one, reader.scope())
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
    for (const { name, load } of all) {
      if (load.shared || (load.when && !holds(load.when, scope)) || isAwaiting(name, scope)) continue
      const asked = loadInput(load, scope)
      if (requests.take({ name, load }, asked)) inputs.set(name, JSON.stringify(asked))
    }
  }

  /** Compares the input with what was last asked. */
  function ask({ name, load }: NamedLoad, scope: Scope) {
    if (load.when && !holds(load.when, scope)) {
      // Wanted again later, it is fetched again: others may have changed it.
      inputs.delete(name)
      return
    }
    if (isAwaiting(name, scope)) return requests.wait(name)
    const asked = loadInput(load, scope)
    const input = JSON.stringify(asked)
    if (inputs.get(name) === input) return
    inputs.set(name, input)
    if (!requests.take({ name, load }, asked)) requests.start({ name, load, input, isReload: false })
  }

  return {
    begin,
    follow,
    /** Fetches again those of the named loads that this screen shares; `others`: also those that follow them. */
    touch(names: readonly string[], others = false) {
      for (const name of namesTouched(loads, names, others)) if (inputs.has(name)) screen.onReload(name)
    },
    stop() {
      requests.stop()
      inputs.clear()
    },
  }
}

/** Which of the loads are those that were touched, or with `others` follow them. */
function namesTouched(loads: Loads, names: readonly string[], others: boolean): string[] {
  return Object.entries(loads).flatMap(([name, { shared, follows }]) => {
    const isFollower = others && [follows ?? []].flat().some((one) => names.includes(one))
    return (shared && names.includes(name)) || isFollower ? [name] : []
  })
}

type Loads = NonNullable<ScreenSpec['load']>

/**
 * Whether what a load asks for comes from another one whose first answer is on its way: what it says before is no answer
 * to what was meant, and whoever has begun to type in it keeps it.
 */
function makeAwaiting(loads: Loads): (name: string, scope: Scope) => boolean {
  const readBy = new Map(Object.entries(loads).map(([name, { input }]) => [name, loadsIn(input)]))
  return (name, scope) =>
    (readBy.get(name) ?? []).some((read) => {
      const needed = loads[read]
      if (!needed || read === name || scope.get(`load.${read}`) !== undefined) return false
      return loadStatus(read, scope)?.busy !== false && (!needed.when || holds(needed.when, scope))
    })
}

/** Names of the loads that an expression reads: `{ "$get": "load.rows.rows" }` reads `rows`. */
export function loadsIn(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null) return []
  if (Array.isArray(expression)) return expression.flatMap(loadsIn)
  const path = textProperty(expression, '$get')
  if (path !== undefined) {
    const [root, name] = path.split('.')
    return root === 'load' && name !== undefined ? [name] : []
  }
  return Object.values(expression).flatMap(loadsIn)
}
