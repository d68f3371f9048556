import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../store/store.ts'

/** What a user has for himself while he works; logs and counts are no change of what others see. */
const ownState = new Set([
  'sessions',
  'carts',
  'listViews',
  'favorites',
  'counters',
  'logs',
  'runs',
  'idempotencyAnswers',
  'events',
  'leases',
])
/** Everything else that a part of the store can do changes something. */
const reads = new Set(
  (
    'all byHash changeable contents count counts epoch find get has history holderOf inFolder latest list many read ' +
    'revision seal seen severalDestinations state step stream unseal usedBy usedByCounts withReferences'
  ).split(' '),
)

const under = new AsyncLocalStorage<Set<string>>()

/** The store, which notes the changes that are asked of it while `changesIn` listens. */
export function watched(store: Store): Store {
  return new Proxy(store, {
    get(target, name: keyof Store) {
      const part = target[name]
      if (name === 'transaction')
        return (work: (inside: Store) => unknown) => target.transaction(async (inside) => work(watched(inside)))
      if (name === 'seenBy') return (visibility: never) => watched(target.seenBy(visibility))
      if (typeof part !== 'object' || part === null || ownState.has(name)) return part
      return new Proxy(part, {
        get(inner, method: string) {
          const found: unknown = Reflect.get(inner, method)
          if (typeof found === 'function' && !reads.has(method)) under.getStore()?.add(`${name}.${method}`)
          return found
        },
      })
    },
  })
}

/** What `work` answers, and the changes that it asked of a watched store. */
export async function changesIn<T>(work: () => Promise<T>): Promise<{ result: T; changes: string[] }> {
  const changes = new Set<string>()
  const result = await under.run(changes, work)
  return { result, changes: [...changes] }
}
