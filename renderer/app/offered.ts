/** What one part of a page offers and others use, while it is there. */
export interface Offered<Value> {
  /** What is offered now; undefined: nothing. */
  get(): Value | undefined
  subscribe(listener: () => void): () => void
  /** Offers something; what it returns takes it back. */
  offer(value: Value): () => void
}

export function makeOffered<Value>(): Offered<Value> {
  const listeners = new Set<() => void>()
  let now: Value | undefined
  const change = (next: Value | undefined): void => {
    now = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    offer(value) {
      change(value)
      return () => {
        if (now === value) change(undefined)
      }
    },
  }
}
