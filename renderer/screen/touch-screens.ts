import type { App } from '../app/app.ts'

type TouchListener = (names: readonly string[], others?: boolean) => void

const touchListeners = new WeakMap<App, Set<TouchListener>>()

/** Calls the listener whenever a screen shall look again at its loads; returns what ends that. */
export function onTouch(app: App, listener: TouchListener): () => void {
  const listeners = touchListeners.get(app) ?? new Set()
  touchListeners.set(app, listeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Fetches the shared loads of the open screens again; called with a call's `touches`. `others`: the change was made
 * elsewhere, so that what follows them is fetched again too.
 */
export function touchScreens(app: App, names: readonly string[], others = false) {
  app.opened.clear()
  for (const listener of touchListeners.get(app) ?? []) listener(names, others)
}
