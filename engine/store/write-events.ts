import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { StoreEvent } from './store.ts'

/**
 * Writes events for the other nodes. The lock makes ids rise in the order of the commits: who has read id 7 never
 * finds a 6 later.
 */
export async function writeEvents(context: Context, events: readonly StoreEvent[]): Promise<void> {
  await context.facts.lock(context.write, 'events')
  const at = context.now()
  await context.write
    .insertInto('events')
    .values(
      events.map(({ topic, key, data, node }) => ({
        topic,
        key,
        data: data === undefined ? null : JSON.stringify(data),
        node,
        at,
      })),
    )
    .execute()
  await sql`select pg_notify('kumiki', '')`.execute(context.write)
}
