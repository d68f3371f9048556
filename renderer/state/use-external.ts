import { useSyncExternalStore } from 'react'

/** What lies outside of React, read while drawing: the same in the browser and where the engine draws a page before it. */
export function useExternal<T>(subscribe: (told: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read)
}
