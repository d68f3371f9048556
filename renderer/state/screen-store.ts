import { setAt, toPointer } from '../../runtime/pointer.ts'
import { equal } from '../../runtime/equal.ts'
import { stepsOf } from '../../runtime/expressions/scope.ts'
import type { App } from '../app/app.ts'
import type { CallFailure } from '../call/call.ts'
import { readAddress } from '../../runtime/screen/read-address.ts'
import { withDays } from '../../runtime/screen/with-days.ts'
import { localDay } from '../browser/local-day.ts'
import { writeAddress } from './address.ts'
import { makeScreenAddress } from './screen-address.ts'
import { makeStoredStates } from './stored-states.ts'
import type { ScreenSpec } from '../../runtime/generated/kinds/screen.ts'
import { makeRoots } from './roots.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import type { EditHandle } from '../model/edit-handle.ts'

/** What the blocks of one open screen share: its roots, its states and its models. */
export interface ScreenStore {
  key: string
  spec: ScreenSpec
  /** Its path, below the application's base. */
  pathname: string
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

interface Options {
  key: string
  spec: ScreenSpec
  params: Record<string, unknown>
  search: string
  hash: string
  pathname: string
  app: App
}

export function makeScreenStore({ key, spec, params, search, hash, pathname, app }: Options): ScreenStore {
  const slots = withDays(spec.state ?? {}, localDay())
  const stored = makeStoredStates(slots, app, key)
  const address = makeScreenAddress({ search, hash, pathname, navigate: (...to) => app.navigate(...to) })
  const roots = makeRoots(app.shared, {
    params,
    load: {},
    status: {},
    models: {},
    state: { ...stored.read(), ...readAddress(slots, search, hash) },
  })
  const models = new Map<string, EditHandle>()
  const read = (root: string): Record<string, unknown> => {
    const found = roots.get(root)
    return isObject(found) ? found : {}
  }

  const store: ScreenStore = {
    key,
    spec,
    pathname,
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
      const slot = slots[name]
      const value = given === undefined ? slot?.default : given
      const next = { ...read('state'), [name]: value }
      stored.write(name, value)
      if (slot?.in === 'query' || slot?.in === 'hash') {
        const now = address.get()
        address.change(writeAddress(slots, next, now.search, now.hash), replace)
      }
      roots.set('state', next)
    },
    forgetParameter(name) {
      const { [name]: _, ...others } = read('params')
      roots.set('params', others)
      address.forgetParameter(name)
    },
    reload(name) {
      store.onReload(name)
    },
    readAddress(nextSearch, nextHash) {
      if (!address.takes({ search: nextSearch, hash: nextHash })) return
      roots.set('state', { ...read('state'), ...readAddress(slots, nextSearch, nextHash) })
      roots.set('params', { ...read('params'), ...Object.fromEntries(new URLSearchParams(nextSearch)) })
    },
    settle: address.settle,
  }
  forgetWithOthers(store, slots)
  return store
}

/** A state that is `of` others goes back to its default when one of them is another. */
function forgetWithOthers(store: ScreenStore, slots: ReturnType<typeof withDays>): void {
  for (const [name, { of: paths = [] }] of Object.entries(slots))
    for (const path of paths) {
      let before = store.get(path)
      store.watch(path, () => {
        const now = store.get(path)
        if (!equal(before, now)) store.setState(name, undefined, { replace: true })
        before = now
      })
    }
}
