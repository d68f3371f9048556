import { sql } from 'kysely'
import type { Cache } from '../cache.ts'
import type { Context } from '../context.ts'
import type { SettingStore } from '../store.ts'

/** Small values by name, kept in memory. */
export function makeSettings(context: Context, cache: Cache<{ value: unknown }>): SettingStore {
  const load = async (name: string): Promise<{ value: unknown }> => {
    const row = await context.read.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
    return { value: row && JSON.parse(row.value) }
  }
  const changed = (inside: Context, name: string) => {
    inside.afterCommit(() => cache.drop(name))
    inside.tell('setting', name)
  }

  return {
    async get<T>(name: string) {
      const found = context.inTransaction ? await load(name) : await cache.read(name, () => load(name))
      return structuredClone(found?.value) as T | undefined
    },

    async list<T>(prefix: string) {
      // By length, not by a pattern: a prefix may hold any sign.
      const rows = await context.read
        .selectFrom('settings')
        .selectAll()
        .where(sql<boolean>`substr(name, 1, ${sql.lit(prefix.length)}) = ${prefix}`)
        .orderBy('at', 'desc')
        .orderBy('name')
        .execute()
      return rows.map(({ name, value, by, at }) => ({ name, value: JSON.parse(value) as T, by, at }))
    },

    set: (name, value, by) =>
      context.transact(async (inside) => {
        const row = { value: JSON.stringify(value), by, at: inside.now() }
        await inside.write
          .insertInto('settings')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute()
        changed(inside, name)
      }),

    setFirst: (name, value, by) =>
      context.transact(async (inside) => {
        const set = await inside.write
          .insertInto('settings')
          .values({ name, value: JSON.stringify(value), by, at: inside.now() })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst()
        if (set) changed(inside, name)
        return set !== undefined
      }),

    remove: (name) =>
      context.transact(async (inside) => {
        await inside.write.deleteFrom('settings').where('name', '=', name).execute()
        changed(inside, name)
      }),
  }
}
