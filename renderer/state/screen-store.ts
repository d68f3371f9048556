import { setAt, toPointer } from '../../runtime/pointer.ts'
import { equal } from '../../runtime/equal.ts'
import { stepsOf } from '../../runtime/expressions/scope.ts'
import type { App } from '../app.ts'
import type { CallFailure } from '../call.ts'
import { readAddress } from '../../runtime/screen/read-address.ts'
import { withDays } from '../../runtime/screen/with-days.ts'
import { localDay } from './local-day.ts'
import { writeAddress } from './address.ts'
import { keptKey } from './kept.ts'
import type { ScreenSpec } from '../../runtime/generated/kinds/screen.ts'
import { makeRoots } from './roots.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import type { EditHandle } from '../model/edit-handle.ts'

/** What the blocks of one open screen share: its roots, its states and its models. */
export interface ScreenStore {
  key: string
  spec: ScreenSpec
  get(path: string): unknown
  /** Replaces a root: `load`, `selected`, or a model's name. */
  set(root: string, value: unknown): void
  /** Puts an answer at a path: a state, a model, or another root. */
  write(path: string, value: unknown): void
  /** Undefined brings back the default. `replace`: going back does not lead to what it was before. */
  setState(name: string, value: unknown, options?: { replace?: boolean }): void
  /** Takes a parameter of the query away, in the same step of the history. */
  forgetParameter(name: string): void
  /** Fetches a load again. */
  reload(name: string): void
  /** Takes the states from an address that changed (back, a link). */
  readAddress(search: string, hash: string): void
  /** Tells whenever the value at a path is another one. */
  watch(path: string, listener: () => void): () => void
  /** Writes states into the address now; before the page is left. */
  settle(): void
  /** Handle of a model; those who draw read it from their scope. */
  model(name: string): EditHandle | undefined
  /** Puts the handle of a model, or takes it away; done by `renderer/model`. */
  setModel(name: string, handle: EditHandle | undefined): void
  /** Set by the loads of the screen. */
  onReload: (name: string) => void
}

/** State of a load: blocks that show its rows are dimmed while it is busy. */
export interface LoadStatus {
  busy: boolean
  /** What is shown is of another input: other rows are on their way. */
  replacing?: boolean
  failure?: CallFailure
}

export function makeScreenStore(options: {
  key: string
  spec: ScreenSpec
  params: Record<string, unknown>
  search: string
  hash: string
  pathname: string
  app: App
}): ScreenStore {
  const { key, spec, app, pathname } = options
  const slots = withDays(spec.state ?? {}, localDay())
  const localKey = (name: string) => `kumiki:${app.boot.base}:${key}:${name}`
  const roots = makeRoots(app.shared, {
    params: options.params,
    load: {},
    status: {},
    models: {},
    state: { ...readLocal(), ...readAddress(slots, options.search, options.hash) },
  })
  const models = new Map<string, EditHandle>()
  const read = (root: string): Record<string, unknown> => {
    const found = roots.get(root)
    return isObject(found) ? found : {}
  }
  let address = { search: options.search, hash: options.hash }
  /** The address as the router showed it last, and those that were written here and are still on their way. */
  let shown = options.search + options.hash
  const written: string[] = []
  let plannedWrite: ReturnType<typeof setTimeout> | undefined
  let isCorrection = false
  // What is not saved yet has no address to go back to: Back would lead to another, empty new document.
  const isUnsaved = /\/0$/.test(pathname)

  function readLocal(): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    for (const [name, slot] of Object.entries(slots)) {
      if (slot.in === 'memory') found[name] = slot.default
      if (slot.in === 'local') {
        const text = localStorage.getItem(localKey(name))
        found[name] = text === null ? slot.default : (JSON.parse(text) as unknown)
      }
      if (slot.in === 'tab') {
        const text = sessionStorage.getItem(keptKey(app, key, name))
        found[name] = text === null ? slot.default : (JSON.parse(text) as unknown)
      }
    }
    return found
  }

  const store: ScreenStore = {
    key,
    spec,
    onReload: () => undefined,
    get: roots.get,
    set: roots.set,
    watch: roots.watch,
    model: (name) => models.get(name),
    setModel(name, handle) {
      if (handle) models.set(name, handle)
      else models.delete(name)
      roots.set('models', Object.fromEntries(models))
    },
    write(path, value) {
      const [root = '', ...rest] = stepsOf(path)
      const model = store.model(root)
      if (model) {
        model.change(toPointer(rest[0] === 'value' ? rest.slice(1) : rest), value)
      } else if (root === 'state' && rest[0] !== undefined) {
        store.setState(rest[0], value)
      } else {
        store.set(root, setAt(read(root), toPointer(rest), value))
      }
    },
    setState(name, given, { replace = false } = {}) {
      const value = given === undefined ? slots[name]?.default : given
      const next = { ...read('state'), [name]: value }
      const slot = slots[name]
      if (slot?.in === 'local') localStorage.setItem(localKey(name), JSON.stringify(value ?? null))
      if (slot?.in === 'tab') {
        if (value === undefined || value === null) sessionStorage.removeItem(keptKey(app, key, name))
        else sessionStorage.setItem(keptKey(app, key, name), JSON.stringify(value))
      }
      if (slot?.in === 'query' || slot?.in === 'hash') {
        address = writeAddress(slots, next, address.search, address.hash)
        isCorrection = plannedWrite === undefined ? replace : isCorrection && replace
        planWrite()
      }
      roots.set('state', next)
    },
    forgetParameter(name) {
      const { [name]: _, ...params } = read('params')
      roots.set('params', params)
      const query = new URLSearchParams(address.search)
      query.delete(name)
      const text = query.toString()
      address = { ...address, search: text === '' ? '' : `?${text}` }
      isCorrection = plannedWrite === undefined || isCorrection
      planWrite()
    },
    reload(name) {
      store.onReload(name)
    },
    readAddress(search, hash) {
      shown = search + hash
      // An address of our own that arrives late must not undo what was set meanwhile.
      const own = written.indexOf(shown)
      written.splice(0, own + 1)
      if (own >= 0 || shown === address.search + address.hash) return
      address = { search, hash }
      roots.set('state', { ...read('state'), ...readAddress(slots, search, hash) })
      roots.set('params', { ...read('params'), ...Object.fromEntries(new URLSearchParams(search)) })
    },
    settle() {
      if (plannedWrite === undefined) return
      clearTimeout(plannedWrite)
      plannedWrite = undefined
      const next = address.search + address.hash
      if (next === shown) return
      written.push(next)
      app.navigate(pathname + next, isCorrection || isUnsaved ? { replace: true } : {})
    },
  }

  for (const [name, { of: paths = [] }] of Object.entries(slots))
    for (const path of paths) {
      let before = roots.get(path)
      roots.watch(path, () => {
        const now = roots.get(path)
        if (!equal(before, now)) store.setState(name, undefined, { replace: true })
        before = now
      })
    }

  /** Several states set by one press are one step of the history. */
  function planWrite() {
    plannedWrite ??= setTimeout(store.settle, 0)
  }

  return store
}
