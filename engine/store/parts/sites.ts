import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { SiteState, SiteStore } from '../store.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['sites']>

/** How each site stands. `processing` is a claim with an end, never a state that somebody must clear away. */
export function makeSites(context: Context): SiteStore {
  const stateOf = (row: Row): SiteState => ({
    siteId: row.site_id,
    ...statusOf(context, row),
    release: row.release,
    by: row.by,
    at: row.at,
  })

  return {
    async state(siteId) {
      const row = await context.read.selectFrom('sites').selectAll().where('site_id', '=', siteId).executeTakeFirst()
      return row ? stateOf(row) : { siteId, status: 'private', release: null, by: '', at: '' }
    },

    async all() {
      const rows = await context.read.selectFrom('sites').selectAll().orderBy('site_id').execute()
      return rows.map(stateOf)
    },

    begin: (siteId, { by, ms = 30_000 }) =>
      context.transact(async (inside) => {
        await inside.write
          .insertInto('sites')
          .values({
            site_id: siteId,
            status: 'private',
            release: null,
            by,
            at: inside.now(),
            processing_node: null,
            processing_until: null,
          })
          .onConflict((conflict) => conflict.column('site_id').doNothing())
          .execute()
        const { manyNodes } = inside.facts
        const { node } = inside.shared
        const taken = await inside.write
          .updateTable('sites')
          .set({ processing_node: node, processing_until: inside.later(ms) })
          .where('site_id', '=', siteId)
          .where((e) =>
            e.or([
              e('processing_until', 'is', null),
              e('processing_until', '<=', inside.now()),
              ...(manyNodes ? [] : [e('processing_node', '!=', node)]),
            ]),
          )
          .returning('site_id')
          .executeTakeFirst()
        if (!taken) return false
        inside.tell('site', String(siteId), { status: 'processing' })
        return true
      }),

    async renew(siteId, ms) {
      const row = await context.write
        .updateTable('sites')
        .set({ processing_until: context.later(ms) })
        .where('site_id', '=', siteId)
        .where('processing_node', '=', context.shared.node)
        .returning('site_id')
        .executeTakeFirst()
      return row !== undefined
    },

    settle: (siteId, { status, release, by }) =>
      context.transact(async (inside) => {
        const change = {
          status,
          by,
          at: inside.now(),
          processing_node: null,
          processing_until: null,
        }
        const row = await inside.write
          .insertInto('sites')
          .values({ site_id: siteId, release: release ?? null, ...change })
          .onConflict((conflict) =>
            conflict.column('site_id').doUpdateSet({ ...change, ...(release === undefined ? {} : { release }) }),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
        inside.tell('site', String(siteId), { status, release: row.release })
        return stateOf(row)
      }),
  }
}

/** Under a claim the site stands as it was settled last: a change that was cut off has not happened. */
function statusOf(context: Context, row: Row): Pick<SiteState, 'status' | 'standing'> {
  const standing = row.status as 'private' | 'publish'
  return isProcessing(context, row) ? { status: 'processing', standing } : { status: standing }
}

/** A claim ends with its time, and where one process is alone, with that process. */
function isProcessing(context: Context, row: Row): boolean {
  if (row.processing_until === null || row.processing_until <= context.now()) return false
  return context.facts.manyNodes || row.processing_node === context.shared.node
}
