import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CounterStore } from '../store.ts'

/** So far apart may the moments be in which nodes, or calls of one node that are under way at once, say "now". */
const apartMs = 10_000

/** Counts in windows of time, shared by all nodes. */
export function makeCounters(context: Context): CounterStore {
  return {
    async add(name, { windowMs, by = 1 }) {
      const now = context.now()
      const resetAt = context.later(windowMs)
      // An end far further away than the window: the clock was set back since. A little further is who came first at the
      // database and said "now" later; what he counted stays counted.
      const isOver = sql`(counters.reset_at <= ${now} or counters.reset_at > ${context.later(windowMs + apartMs)})`
      const row = await context.write
        .insertInto('counters')
        .values({ name, count: by, reset_at: resetAt })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            count: sql<number>`case when ${isOver} then ${sql.lit(by)} else counters.count + ${sql.lit(by)} end`,
            reset_at: sql<string>`case when ${isOver} then ${resetAt} else counters.reset_at end`,
          }),
        )
        .returning(['count', 'reset_at'])
        .executeTakeFirstOrThrow()
      return { count: row.count, resetAt: row.reset_at }
    },

    async get(name) {
      const row = await context.read
        .selectFrom('counters')
        .select(['count', 'reset_at'])
        .where('name', '=', name)
        .where('reset_at', '>', context.now())
        .executeTakeFirst()
      return row && { count: row.count, resetAt: row.reset_at }
    },

    async startingWith(beginnings) {
      if (beginnings.length === 0) return []
      const rows = await context.read
        .selectFrom('counters')
        .select(['name', 'count', 'reset_at'])
        .where('reset_at', '>', context.now())
        // A list for each length: SQLite takes no condition of a thousand parts.
        .where((e) => e.or([...byLength(beginnings)].map(([length, all]) => e(beginning(length), 'in', all))))
        .execute()
      return rows.map(({ name, count, reset_at: resetAt }) => ({ name, count, resetAt }))
    },

    async giveBack(name) {
      await context.write
        .updateTable('counters')
        .set((e) => ({ count: e('count', '-', 1) }))
        .where('name', '=', name)
        .where('count', '>', 0)
        .where('reset_at', '>', context.now())
        .execute()
    },

    async reset(name) {
      await context.write.deleteFrom('counters').where('name', '=', name).execute()
    },

    async sweep() {
      const removed = await context.write
        .deleteFrom('counters')
        .where('reset_at', '<=', context.now())
        .returning('name')
        .execute()
      return removed.length
    },
  }
}

const beginning = (length: number) => sql<string>`substr(name, 1, ${sql.lit(length)})`

const byLength = (texts: readonly string[]) => Map.groupBy(texts, ({ length }) => length)
