import { atom, createStore } from 'jotai'

/** Values that outlive a screen, held by jotai: `shared` (loads for all screens) and `session` (who is logged in). */
export interface Shared {
  get(root: 'shared' | 'session'): Record<string, unknown>
  set(root: 'shared' | 'session', name: string, value: unknown): void
  subscribe(listener: () => void): () => void
  store: ReturnType<typeof createStore>
}

export const sharedAtom = atom<Record<string, unknown>>({})
export const sessionAtom = atom<Record<string, unknown>>({})

export function makeShared(): Shared {
  const store = createStore()
  const atoms = { shared: sharedAtom, session: sessionAtom }
  return {
    store,
    get: (root) => store.get(atoms[root]),
    set: (root, name, value) => {
      store.set(atoms[root], { ...store.get(atoms[root]), [name]: value })
    },
    subscribe(listener) {
      const stops = [store.sub(sharedAtom, listener), store.sub(sessionAtom, listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
