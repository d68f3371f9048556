import type { Scope } from './scope.ts'

/** Follows what is read through one scope. */
export interface Reader {
  /** The scope to read through: another one once something that was read has changed. */
  scope(): Scope
  subscribe(listener: () => void): () => void
}

/**
 * A scope that remembers the paths that are read through it, and is exchanged for a new one when the value at one of
 * them is another. What is read through a scope of before says nothing any more.
 */
export function makeReader(present: Scope): Reader {
  const watched = new Map<string, () => void>()
  let reads = new Map<string, unknown>()
  let tell: (() => void) | undefined
  let current = begin()

  function begin(): Scope {
    const mine = new Map<string, unknown>()
    reads = mine
    return present.following((path, value) => {
      if (mine !== reads || mine.has(path)) return
      mine.set(path, value)
      if (tell) watch(path)
    })
  }

  const hasChanged = (path: string): boolean => reads.has(path) && !Object.is(reads.get(path), present.get(path))

  function watch(path: string) {
    if (watched.has(path)) return
    watched.set(
      path,
      present.screen.watch(path, () => {
        if (hasChanged(path)) renew()
      }),
    )
  }

  function renew() {
    current = begin()
    tell?.()
  }

  return {
    scope: () => current,
    subscribe(listener) {
      tell = listener
      for (const path of reads.keys()) watch(path)
      // Between drawing and now it may have become another one.
      if ([...reads.keys()].some(hasChanged)) renew()
      return () => {
        tell = undefined
        for (const stop of watched.values()) stop()
        watched.clear()
      }
    },
  }
}
