import type { StoreEvent, Topic } from './contract/events.ts'

export type Handler = (event: StoreEvent) => void

/** Events inside this process. */
export interface Bus {
  on(topic: Topic | '*', handler: Handler): () => void
  deliver(event: StoreEvent): void
}

/** `failed` hears of a handler that threw: the others are told all the same. */
export function makeBus(failed: (error: unknown) => void): Bus {
  const handlers = new Map<Topic | '*', Set<Handler>>()
  return {
    on(topic, handler) {
      const those = handlers.get(topic) ?? new Set()
      handlers.set(topic, those.add(handler))
      return () => void those.delete(handler)
    },
    deliver(event) {
      for (const topic of [event.topic, '*'] as const) {
        for (const handler of handlers.get(topic) ?? []) {
          try {
            handler(event)
          } catch (error) {
            failed(error)
          }
        }
      }
    },
  }
}
