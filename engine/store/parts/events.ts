import type { Context } from '../context.ts'
import type { EventStore } from '../store.ts'

/** Whoever has not listened for half of it drops what is in memory, and misses nothing that was swept. */
export const keptMs = 60 * 60 * 1000

/** What this node tells all nodes of, and hears from them. */
export function makeEvents(context: Context): EventStore {
  return {
    send: (topic, key, data) => context.transact(async (inside) => inside.tell(topic, key, data)),
    on: (topic, handler) => context.shared.bus.on(topic, handler),
    async sweep() {
      const gone = await context.write
        .deleteFrom('events')
        .where('at', '<', context.later(-keptMs))
        .returning('id')
        .execute()
      return gone.length
    },
  }
}
