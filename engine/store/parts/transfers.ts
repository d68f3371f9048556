import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { BlobStore, Transfer, TransferState, TransferStore, TransferUser } from '../store.ts'
import { storedJson } from '../stored-json.ts'
import type { Tables } from '../tables.ts'
import { whenGiven } from '../when-given.ts'
import { tellJobs } from './job-runs.ts'

type Row = Selectable<Tables['transfers']>

const keptMs = 24 * 60 * 60 * 1000
/** Files of one user that were checked and not started. */
const mostChecked = 5

/** Files to be transferred. Who transfers one keeps its time going; without that it has ended. */
export function makeTransfers(context: Context, blobs: BlobStore): TransferStore {
  const removeAll = async (rows: readonly Row[]): Promise<void> => {
    for (const { id, blob } of rows) {
      await context.write.deleteFrom('transfers').where('id', '=', id).execute()
      await blobs.remove(blob)
    }
  }
  return {
    async add({ siteId, userKey, contentId, blob, about }) {
      const id = randomBytes(16).toString('base64url')
      const checked = (await rowsOf(context, { siteId, userKey, contentId })).filter(({ state }) => state === 'checked')
      await context.write
        .insertInto('transfers')
        .values({
          ...{ id, blob, state: 'checked', at: context.now(), until: context.later(keptMs) },
          ...{ site_id: siteId, user_key: userKey, content_id: contentId, about: JSON.stringify(about) },
        })
        .execute()
      await removeAll(checked.slice(mostChecked - 1))
      return id
    },

    begin: (id, about, ms) =>
      change(context, id, ['checked'], { state: 'running', until: context.later(ms), about: JSON.stringify(about) }),

    renew: (id, about, ms) =>
      change(context, id, ['running'], { until: context.later(ms), about: JSON.stringify(about) }),

    async settle(id, state, about) {
      await change(context, id, ['running', 'stopping'], {
        state,
        until: context.later(keptMs),
        about: JSON.stringify(about),
      })
    },

    async takeOver(ms) {
      const lost = await context.read
        .selectFrom('transfers')
        .selectAll()
        .where('state', 'in', [...underWay])
        .where('until', '<=', context.now())
        .execute()
      const taken: Transfer[] = []
      for (const { id, until } of lost) {
        // Of several nodes one has it.
        const row = await context.write
          .updateTable('transfers')
          .set({ until: context.later(ms) })
          .where('id', '=', id)
          .where('until', '=', until)
          .returningAll()
          .executeTakeFirst()
        if (row) taken.push(transferOf(row))
      }
      return taken
    },

    ...makeOfUser(context),

    async sweep() {
      const over = await context.read
        .selectFrom('transfers')
        .selectAll()
        .where((e) =>
          e.or([
            e('until', '<=', context.later(-keptMs)),
            e.and([e('state', 'not in', [...underWay]), e('until', '<=', context.now())]),
          ]),
        )
        .limit(1000)
        .execute()
      await removeAll(over)
      return over.length
    },
  }
}

/** What a user may see of the transfers of his, and do with them. */
function makeOfUser(context: Context): Pick<TransferStore, 'find' | 'running' | 'stop' | 'ofUser' | 'dismiss'> {
  return {
    async find(id, owner) {
      const row = (await rowsOf(context, owner)).find((one) => one.id === id)
      return row && transferOf(row)
    },

    async running(owner) {
      const row = (await rowsOf(context, owner)).find(({ state }) => underWay.has(state))
      return row && transferOf(row)
    },

    async stop(id, owner) {
      const row = (await rowsOf(context, owner)).find((one) => one.id === id && underWay.has(one.state))
      if (!row) return false
      await change(context, id, ['running'], { state: 'stopping' })
      return true
    },

    async ofUser(user) {
      const rows = (await rowsOf(context, user)).map(transferOf)
      return rows.filter(({ state, about }) => state !== 'checked' && about.isDismissed !== true)
    },

    async dismiss(id, user) {
      const row = (await rowsOf(context, user)).find((one) => one.id === id)
      if (!row) return false
      const about = JSON.stringify({ ...transferOf(row).about, isDismissed: true })
      return change(context, id, ['done', 'failed', 'stopped', 'ended'], { about })
    },
  }
}

function rowsOf(
  context: Context,
  { siteId, userKey, contentId }: TransferUser & { contentId?: number },
): Promise<Row[]> {
  return context.read
    .selectFrom('transfers')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('user_key', '=', userKey)
    .$call(whenGiven(contentId, (query, contentId) => query.where('content_id', '=', contentId)))
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}

function change(
  context: Context,
  id: string,
  from: readonly TransferState[],
  to: Partial<Pick<Row, 'state' | 'until' | 'about'>>,
): Promise<boolean> {
  return context.transact(async (inside) => {
    const row = await inside.write
      .updateTable('transfers')
      .set(to)
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning(['site_id', 'user_key'])
      .executeTakeFirst()
    // How far it is, is asked for.
    if (row && (to.state !== undefined || to.until === undefined))
      tellJobs(inside, id, { siteId: row.site_id, userKey: row.user_key, isStop: to.state === 'stopping' })
    return row !== undefined
  })
}

const underWay: ReadonlySet<string> = new Set(['running', 'stopping'])

const states: readonly TransferState[] = ['checked', 'running', 'stopping', 'done', 'failed', 'stopped', 'ended']

function transferOf(row: Row): Transfer {
  const { id, at, blob } = row
  return {
    ...{ id, at, blob, siteId: row.site_id, userKey: row.user_key, contentId: row.content_id },
    state: states.find((state) => state === row.state) ?? 'ended',
    about: storedJson('transfers.about', row.about),
  }
}
