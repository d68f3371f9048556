import type { Address } from '../../runtime/document.ts'

/** Who else has the document open that is open here. */
export interface Presence {
  /** What is open now; undefined: no document. */
  look(address: Address | undefined): void
  /** Names of the others who edit it. The same list as long as nothing changes. */
  editors(): readonly string[]
  /** What was last saved of it by anybody; undefined: nothing was told since it was opened. */
  saved(): Saved | undefined
  subscribe(listener: () => void): () => void
  /** What the engine tells. */
  heard(event: { type: string; [more: string]: unknown }): void
  /** By which way the engine is told; undefined: nobody listens. */
  connect(say: ((message: object) => void) | undefined): void
}

export interface Saved {
  revision: number
  by: string
}

const nobody: readonly string[] = []

export function makePresence(): Presence {
  const listeners = new Set<() => void>()
  let say: ((message: object) => void) | undefined
  let address: Address | undefined
  let editors = nobody
  let saved: Saved | undefined
  const show = (names: readonly string[]): void => {
    editors = names.length === 0 ? nobody : names
    for (const listener of listeners) listener()
  }
  const tell = (): void => say?.({ type: 'look', ...(address !== undefined && { address }) })
  return {
    look(next) {
      if (next === address) return
      address = next
      saved = undefined
      show(nobody)
      tell()
    },
    editors: () => editors,
    saved: () => saved,
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
      } else if (event.type === 'document-changed' && address !== undefined && event['address'] === address) {
        const { revision, by } = event
        if (typeof revision !== 'number') return
        saved = { revision, by: typeof by === 'string' ? by : '' }
        for (const listener of listeners) listener()
      }
    },
    connect(next) {
      say = next
      if (next === undefined) show(nobody)
    },
  }
}
