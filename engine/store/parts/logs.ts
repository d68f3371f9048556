import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { anywhere } from '../find-text.ts'
import type { LogName, LogStore } from '../store.ts'
import { appendPlain, chainOf } from './append-logs.ts'
import type { LogBatch } from './log-batch.ts'
import { storedJson } from '../stored-json.ts'
import { whenGiven } from '../when-given.ts'

const page = 1000

/** The logs that people read in the console. */
export function makeLogs(context: Context, batch: LogBatch): LogStore {
  return {
    async append(log, entry) {
      const pending = { log, at: context.now(), entry }
      if (!context.inTransaction) return batch.add(pending)
      if (log === 'audit') context.audit(pending)
      else await appendPlain(context, [pending])
    },

    async list({ log, find, object, user, siteId, from, to, offset = 0, limit = 50, direction = 'desc' }) {
      const filtered = context.read
        .selectFrom('logs')
        .where('log', '=', log)
        .$call(
          whenGiven(find === '' ? undefined : find, (q, find) =>
            q.where(sql<boolean>`find_text like ${anywhere(find)} escape '\\'`),
          ),
        )
        // Each text of an entry has a line of its own.
        .$call(
          whenGiven(object, (q, object) =>
            q.where(sql<boolean>`'\n' || find_text || '\n' like ${anywhere(`\n${object}\n`)} escape '\\'`),
          ),
        )
        .$call(whenGiven(user, (q, user) => q.where('user_key', '=', user)))
        .$call(whenGiven(siteId, (q, siteId) => q.where('site_id', '=', siteId)))
        .$call(whenGiven(from, (q, from) => q.where('at', '>=', from)))
        .$call(whenGiven(to, (q, to) => q.where('at', '<', to)))
      const count = await filtered.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await filtered
        .select(['id', 'log', 'at', 'entry'])
        .orderBy('at', direction)
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return {
        rows: rows.map((row) => ({
          ...storedJson('logs.entry', row.entry),
          id: row.id,
          log: row.log as LogName,
          at: row.at,
        })),
        total: Number(count.total),
      }
    },

    verify: (day) => verify(context, day),

    async sweep(log, before) {
      const removed = await context.write
        .deleteFrom('logs')
        .where('log', '=', log)
        .where('log', '!=', 'audit')
        .where('at', '<', before)
        .executeTakeFirst()
      return Number(removed.numDeletedRows)
    },
  }
}

async function verify(context: Context, day: string | undefined): ReturnType<LogStore['verify']> {
  let entries = 0
  let last = 0
  let chain = ''
  let today = ''
  for (;;) {
    const rows = await context.read
      .selectFrom('logs')
      .select(['id', 'at', 'entry', 'chain'])
      .where('log', '=', 'audit')
      .where('id', '>', last)
      .$call(whenGiven(day, (q, day) => q.where('at', '>=', day).where('at', '<', `${day}U`)))
      .orderBy('id')
      .limit(page)
      .execute()
    for (const row of rows) {
      if (row.at.slice(0, 10) !== today) {
        today = row.at.slice(0, 10)
        chain = ''
      }
      chain = chainOf(chain, row.at, row.entry)
      entries += 1
      if (chain !== row.chain) return { entries, brokenAt: row.id }
      last = row.id
    }
    if (rows.length < page) return { entries }
  }
}
