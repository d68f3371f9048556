import { atom, type Atom, type PrimitiveAtom } from 'jotai'
import { readSteps, stepsOf } from '../../runtime/expressions/scope.ts'
import { sessionAtom, sharedAtom, type Shared } from '../app/shared.ts'

/** What the parts of one screen share, by root: `state`, `load`, a model by its name, and what all screens share. */
export interface Roots {
  get(path: string): unknown
  /** Replaces a root. */
  set(root: string, value: unknown): void
  /** Tells whenever the value at a path is another one. */
  watch(path: string, listener: () => void): () => void
}

/** An atom for each root, and one for each path that somebody follows: what is not read is not looked at. */
export function makeRoots({ store }: Shared, first: Readonly<Record<string, unknown>>): Roots {
  const roots = new Map<string, PrimitiveAtom<unknown>>(
    Object.entries(first).map(([name, value]) => [name, atom(value)]),
  )
  const everywhere: Readonly<Record<string, Atom<unknown>>> = { shared: sharedAtom, session: sessionAtom }
  const paths = new Map<string, Atom<unknown>>()

  const ownRoot = (name: string): PrimitiveAtom<unknown> => {
    const found = roots.get(name) ?? atom<unknown>(undefined)
    roots.set(name, found)
    return found
  }
  const rootAtom = (name: string): Atom<unknown> => everywhere[name] ?? ownRoot(name)
  const pathAtom = (path: string): Atom<unknown> => {
    const known = paths.get(path)
    if (known) return known
    const [root = '', ...steps] = stepsOf(path)
    const made = atom((get) => readSteps(get(rootAtom(root)), steps))
    paths.set(path, made)
    return made
  }

  return {
    get(path) {
      const [root = '', ...steps] = stepsOf(path)
      return readSteps(store.get(rootAtom(root)), steps)
    },
    set: (root, value) => store.set(ownRoot(root), value),
    watch: (path, listener) => store.sub(pathAtom(path), listener),
  }
}
