import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { DownloadsFull, TooManyDownloads } from '../errors.ts'
import type { BlobStore, Download, DownloadOwner, DownloadRoom, DownloadStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { tellJobs } from './job-runs.ts'

type Row = Selectable<Tables['downloads']>

const keptMs = 24 * 60 * 60 * 1000

/** For one user: at a time, and in all. */
export const mostRunning = 2
const mostKept = 10

/** Files of rows that are made in the background. Who makes one keeps its time going; without that it has ended. */
export function makeDownloads(context: Context, blobs: BlobStore): DownloadStore {
  const removeAll = async (rows: readonly Row[]): Promise<void> => {
    for (const { id, blob } of rows) {
      await context.write.deleteFrom('downloads').where('id', '=', id).execute()
      if (blob !== null) await blobs.remove(blob)
    }
  }
  const list = async (inside: Context, { siteId, userKey }: DownloadOwner): Promise<Row[]> =>
    inside.read
      .selectFrom('downloads')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('user_key', '=', userKey)
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute()
  const isRunning = ({ state, until }: Row) => state === 'running' && until > context.now()

  return {
    async begin({ siteId, userKey, contentId, name, total }, ms, room) {
      const id = randomBytes(16).toString('base64url')
      const old = await context.transact(async (inside) => {
        await inside.facts.lock(inside.write, `downloads ${siteId} ${userKey}`)
        const rows = await list(inside, { siteId, userKey })
        if (rows.filter(isRunning).length >= mostRunning) throw new TooManyDownloads(mostRunning)
        if (room) await requireRoom(inside, siteId, room)
        const at = inside.now()
        const begun = { state: 'running', rows: 0, bytes: 0, at, until: inside.later(ms), ended_at: null, blob: null }
        await inside.write
          .insertInto('downloads')
          .values({
            id,
            site_id: siteId,
            user_key: userKey,
            content_id: contentId,
            name,
            total: total ?? null,
            reason: null,
            ...begun,
          })
          .execute()
        tellJobs(inside, id, { siteId, userKey })
        return rows.filter((row) => !isRunning(row)).slice(mostKept - 1)
      })
      await removeAll(old)
      return id
    },

    async renew(id, { rows, bytes }, ms) {
      const row = await context.write
        .updateTable('downloads')
        .set({ rows, bytes, until: context.later(ms) })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async settle(id, { state, rows, bytes, blob = null, reason = null }) {
      return context.transact(async (inside) => {
        const row = await inside.write
          .updateTable('downloads')
          .set({ state, rows, bytes, blob, reason, ended_at: inside.now(), until: inside.later(keptMs) })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .returning(['site_id', 'user_key'])
          .executeTakeFirst()
        if (row) tellJobs(inside, id, { siteId: row.site_id, userKey: row.user_key })
        return row !== undefined
      })
    },

    list: async (owner) => (await list(context, owner)).map((row) => downloadOf(row, context.now())),

    async remove(id, owner) {
      const row = (await list(context, owner)).find((one) => one.id === id)
      if (!row) return false
      if (!isRunning(row)) await removeAll([row])
      else
        await context.write
          .updateTable('downloads')
          .set({ state: 'stopped', ended_at: context.now(), until: context.later(keptMs) })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .execute()
      await context.transact(async (inside) => tellJobs(inside, id, { ...owner, isStop: isRunning(row) }))
      return true
    },

    async sweep() {
      const over = await context.read
        .selectFrom('downloads')
        .selectAll()
        .where((e) =>
          e.or([
            e('until', '<=', context.later(-keptMs)),
            e.and([e('state', '<>', 'running'), e('until', '<=', context.now())]),
          ]),
        )
        .limit(1000)
        .execute()
      await removeAll(over)
      return over.length
    },
  }
}

/** Throws DownloadsFull. Those that are being made count with what they have so far. */
async function requireRoom({ read }: Context, siteId: number, room: DownloadRoom): Promise<void> {
  const rows = await read
    .selectFrom('downloads')
    .select(['site_id', (e) => e.fn.sum<number | string | null>('bytes').as('bytes')])
    .where('state', 'in', ['running', 'done'])
    .groupBy('site_id')
    .execute()
  const all = rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0)
  const own = Number(rows.find((row) => row.site_id === siteId)?.bytes ?? 0)
  if (own >= room.site || all >= room.all)
    throw new DownloadsFull(`${own} bytes of site ${siteId}, ${all} of all sites`)
}

function downloadOf(row: Row, now: string): Download {
  const { id, name, rows, bytes, at } = row
  const isLost = row.state === 'running' && row.until <= now
  return {
    id,
    siteId: row.site_id,
    userKey: row.user_key,
    contentId: row.content_id,
    name,
    state: isLost ? 'ended' : (row.state as Download['state']),
    rows,
    bytes,
    at,
    ...(row.total !== null && { total: row.total }),
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
    ...(row.state !== 'running' && { until: row.until }),
    ...(row.blob !== null && { blob: row.blob }),
    ...(row.reason !== null && { reason: row.reason }),
  }
}
