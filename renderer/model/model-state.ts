import type { ModelState } from './model.ts'

/** Holds the state of a model and tells of its changes. */
export interface StateHolder {
  get(): ModelState
  change(next: Partial<ModelState>): void
  /** Changes it without telling: a change that is told follows at once. */
  put(next: Partial<ModelState>): void
  subscribe(listener: () => void): () => void
  /** Nobody is told any more. */
  forget(): void
}

/** The state of a model in which nothing is loaded yet. */
export function makeModelState(schema: string): StateHolder {
  const listeners = new Set<() => void>()
  let state: ModelState = {
    schema,
    value: undefined,
    base: undefined,
    about: {},
    dirty: false,
    edits: [],
    undone: [],
    secrets: {},
    problems: [],
    errors: 0,
    touched: new Set(),
    showAll: false,
    checking: false,
    clash: undefined,
    draft: undefined,
    unread: undefined,
  }
  return {
    get: () => state,
    change(next) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    put(next) {
      state = { ...state, ...next }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forget: () => listeners.clear(),
  }
}
