import type { Address } from '../../runtime/document.ts'

/** Who else has the document open that is open here. */
export interface Presence {
  /** What is open now; undefined: no document. */
  look(address: Address | undefined): void
  /** Names of the others who edit it. The same list as long as nothing changes. */
  editors(): readonly string[]
  subscribe(listener: () => void): () => void
  /** What the engine tells. */
  heard(event: { type: string; [more: string]: unknown }): void
  /** By which way the engine is told; undefined: nobody listens. */
  connect(say: ((message: object) => void) | undefined): void
}

const nobody: readonly string[] = []

export function makePresence(): Presence {
  const listeners = new Set<() => void>()
  let say: ((message: object) => void) | undefined
  let address: Address | undefined
  let editors = nobody
  const show = (names: readonly string[]): void => {
    editors = names.length === 0 ? nobody : names
    for (const listener of listeners) listener()
  }
  const tell = (): void => say?.({ type: 'look', ...(address !== undefined && { address }) })
  return {
    look(next) {
      if (next === address) return
      address = next
      show(nobody)
      tell()
    },
    editors: () => editors,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    heard(event) {
      // A socket that was made anew knows nothing of what is open.
      if (event.type === 'ready' && address !== undefined) tell()
      else if (event.type === 'editors' && event['address'] === address) {
        const { names } = event
        show(Array.isArray(names) ? names.map(String) : [])
      }
    },
    connect(next) {
      say = next
      if (next === undefined) show(nobody)
    },
  }
}
