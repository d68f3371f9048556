import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Cache } from '../cache.ts'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import { isoMoment } from '../../../runtime/values/iso-moment.ts'
import { NotFound } from '../errors.ts'
import type { Session, SessionAudience, SessionStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { storedJson } from '../stored-json.ts'
import { whenGiven } from '../when-given.ts'

type Row = Selectable<Tables['sessions']>
type Which = { audience?: SessionAudience; siteId?: number; userKey?: string; except?: string }

const tokenBytes = 32
/** A session's last action is written at most once in this time. */
const touchMs = 30_000

/** Sessions in memory, and when each was last written. */
export interface SessionMemory {
  cache: Cache<Session>
  written: WeakMap<Session, number>
  /** Ids of tokens that were good: a digest for each call costs more than looking up the session. In memory only. */
  ids: Map<string, string>
}

const mostIds = 20_000

/** Opaque tokens: the store knows their SHA-256 only. */
export function makeSessions(context: Context, memory: SessionMemory): SessionStore {
  const { cache } = memory
  return {
    async create({ audience, siteId, contentId, userKey, epoch, expiresAt, address, data = {} }) {
      const token = randomBytes(tokenBytes).toString('base64url')
      const at = context.now()
      const row: Row = {
        id: idOf(token),
        audience,
        site_id: siteId ?? null,
        content_id: contentId ?? null,
        user_key: userKey,
        epoch,
        created_at: at,
        last_action_at: at,
        expires_at: expiresAt,
        node: context.shared.node,
        address: address ?? null,
        data: JSON.stringify(data),
      }
      await context.write.insertInto('sessions').values(row).execute()
      return { token, session: sessionOf(row) }
    },

    ...makeRemembered(context, memory),
    ...makeChanges(context, cache),

    async list(which) {
      const rows = await select(context, which).selectAll().orderBy('created_at', 'desc').execute()
      return rows.map(sessionOf)
    },

    async sweep() {
      const rows = await context.write
        .deleteFrom('sessions')
        .where('expires_at', '<', context.now())
        .returning('id')
        .execute()
      for (const { id } of rows) cache.drop(id)
      return rows.length
    },
  }
}

/** A session as each call asks for it: of memory where that holds it. */
function makeRemembered(context: Context, memory: SessionMemory): Pick<SessionStore, 'get' | 'known' | 'touch'> {
  const { cache, written, ids: idsOfTokens } = memory
  const load = async (id: string): Promise<Session | undefined> => {
    const row = await context.read.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const session = sessionOf(row)
    written.set(session, Date.parse(session.lastActionAt))
    return session
  }
  return {
    async get(token, { idleMs } = {}) {
      const id = idsOfTokens.get(token) ?? idOf(token)
      const session = await cache.read(id, () => load(id))
      if (!session) idsOfTokens.delete(token)
      else if (!idsOfTokens.has(token)) {
        if (idsOfTokens.size >= mostIds) idsOfTokens.clear()
        idsOfTokens.set(token, id)
      }
      if (!session || idleMs === undefined || !context.facts.manyNodes) return session
      if (Date.parse(session.lastActionAt) + idleMs > context.shared.now().getTime()) return session
      cache.drop(id)
      return cache.read(id, () => load(id))
    },

    known(token) {
      const id = idsOfTokens.get(token)
      return id === undefined ? undefined : cache.get(id)
    },

    touch(session) {
      const now = context.shared.now()
      session.lastActionAt = isoMoment(now.getTime())
      if (now.getTime() - (written.get(session) ?? 0) < touchMs) return
      written.set(session, now.getTime())
      context.write
        .updateTable('sessions')
        .set({ last_action_at: session.lastActionAt })
        .where('id', '=', session.id)
        .where('last_action_at', '<', session.lastActionAt)
        .execute()
        .catch(() => {}) // Storage full or server away: the next action tries again.
    },
  }
}

const select = (context: Context, which: Which) =>
  context.read
    .selectFrom('sessions')
    .$call(whenGiven(which.audience, (q, audience) => q.where('audience', '=', audience)))
    .$call(whenGiven(which.siteId, (q, siteId) => q.where('site_id', '=', siteId)))
    .$call(whenGiven(which.userKey, (q, userKey) => q.where('user_key', '=', userKey)))
    .$call(whenGiven(which.except, (q, except) => q.where('id', '!=', except)))

function makeChanges(
  context: Context,
  cache: Cache<Session>,
): Pick<SessionStore, 'setData' | 'remove' | 'removeWithOpened' | 'removeAll' | 'endOfSites'> {
  const end = (ids: readonly string[]) =>
    context.transact(async (inside) => {
      for (const part of chunks(ids)) await inside.write.deleteFrom('sessions').where('id', 'in', part).execute()
      for (const id of ids) {
        inside.afterCommit(() => cache.drop(id))
        inside.tell('session', id)
      }
    })

  return {
    async setData(id, data) {
      await context.transact(async (inside) => {
        const changed = await inside.write
          .updateTable('sessions')
          .set({ data: JSON.stringify(data) })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw new NotFound('session')
        inside.afterCommit(() => cache.drop(id))
        inside.tell('session', id, { changed: true })
      })
    },

    remove: (id) => end([id]),

    async removeWithOpened({ id, siteId }) {
      const opened = await select(context, siteId === undefined ? {} : { siteId })
        .select('id')
        .where('content_id', 'is not', null)
        .where('data', 'like', `%"openedFrom":"${id}"%`)
        .execute()
      await end([id, ...opened.map((row) => row.id)])
    },

    async removeAll(which) {
      const ids = (await select(context, which).select('id').execute()).map((row) => row.id)
      await end(ids)
      return ids
    },

    endOfSites: ({ siteId, contentIds, told }) =>
      context.transact(async (inside) => {
        await inside.write
          .deleteFrom('sessions')
          .where('audience', '=', 'site')
          .$call(whenGiven(siteId, (q, siteId) => q.where('site_id', '=', siteId)))
          .$call(whenGiven(contentIds, (q, contentIds) => q.where('content_id', 'in', [...contentIds])))
          .execute()
        inside.afterCommit(() => cache.clear())
        inside.tell('session', '', { siteId, told })
      }),
  }
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function sessionOf(row: Row): Session {
  return {
    id: row.id,
    audience: row.audience as SessionAudience,
    userKey: row.user_key,
    epoch: row.epoch,
    createdAt: row.created_at,
    lastActionAt: row.last_action_at,
    expiresAt: row.expires_at,
    data: storedJson('sessions.data', row.data),
    ...(row.site_id === null ? {} : { siteId: row.site_id }),
    ...(row.content_id === null ? {} : { contentId: row.content_id }),
    ...(row.node === null ? {} : { node: row.node }),
    ...(row.address === null ? {} : { address: row.address }),
  }
}
