import { sql } from 'kysely'
import type { Bus } from './bus.ts'
import type { Connection } from './connection/connection.ts'
import { keptMs } from './parts/events.ts'

const pollMs = 1000
/** Without a poll for so long, what is in memory counts as old and calls read the store again. */
const coherentMs = 2000

export interface EventReader {
  /** Whether what is in memory may be believed now. */
  coherent: () => boolean
  /** How far the database's clock is ahead of ours, in milliseconds. */
  clockOffset(): number
  stop(): Promise<void>
}

/** Where this process is alone: memory is exact and the clock is ours. */
export const aloneReader: EventReader = { coherent: () => true, clockOffset: () => 0, stop: async () => {} }

/** Hears what other nodes send: woken by NOTIFY, and each second by itself. */
export async function readEvents(connection: Connection, node: string, bus: Bus): Promise<EventReader> {
  const db = connection.read
  const newest = await db
    .selectFrom('events')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst()
  let last = Number(newest?.id ?? 0)
  let readAt = performance.now()
  let clock = await compareClocks(connection)
  let comparedAt = performance.now()
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  const poll = async () => {
    const begun = performance.now()
    if (begun - readAt > keptMs / 2) {
      const now = await db
        .selectFrom('events')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirst()
      last = Number(now?.id ?? 0)
      bus.deliver({ topic: 'resync', key: '', node })
    }
    const rows = await db.selectFrom('events').selectAll().where('id', '>', last).orderBy('id').limit(1000).execute()
    for (const row of rows) {
      last = row.id
      if (row.node === node) continue
      bus.deliver({
        topic: row.topic,
        key: row.key,
        node: row.node,
        ...(row.data === null ? {} : { data: JSON.parse(row.data) }),
      })
    }
    if (rows.length === 1000) again = true
    readAt = begun
    if (begun - comparedAt > 30_000) {
      clock = await compareClocks(connection)
      comparedAt = begun
    }
  }
  const wake = () => {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = poll()
      .catch(() => {}) // The store is away: `coherent` turns false by itself, and calls say so.
      .finally(() => {
        running = undefined
        if (!again) return
        again = false
        wake()
      })
  }
  const timer = setInterval(wake, pollMs)
  timer.unref()
  const endListening = connection.listen?.(wake)
  return {
    coherent: () => performance.now() - readAt < coherentMs,
    clockOffset: () => clock(),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await endListening?.()
      await running
    },
  }
}

/** How far the database's clock is ahead of ours from now on; a jump of ours since then is taken out. */
async function compareClocks({ read }: Connection): Promise<() => number> {
  const sent = performance.now()
  const {
    rows: [clock],
  } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(read)
  const received = performance.now()
  if (!clock) throw new Error('The database tells no time')
  const atZero = clock.ms - (sent + received) / 2
  return () => Math.round(atZero + performance.now() - Date.now())
}
