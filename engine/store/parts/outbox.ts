import { sql } from 'kysely'
import type { Selectable, SqlBool } from 'kysely'
import { FenceLost } from '../errors.ts'
import type { Context } from '../context.ts'
import { anywhere, findText } from '../find-text.ts'
import type { NewOutboxItem, OutboxItem, OutboxState, OutboxStore, OutboxTopic } from '../store.ts'
import { storedOfOutbox } from '../stored-json.ts'
import type { Tables } from '../tables.ts'
import { whenGiven } from '../when-given.ts'

type Row = Omit<Selectable<Tables['outbox']>, 'topic' | 'payload' | 'find_text' | 'claimed_by' | 'claimed_until'>

const shown = ['id', 'message_id', 'about', 'state', 'tries', 'fence', 'due_at', 'at', 'site_id', 'outcome'] as const

/** What is to be sent of one topic, stored with its cause, sent by whoever claims it. */
export function makeOutbox<Topic extends OutboxTopic>(context: Context, topic: Topic): OutboxStore<Topic> {
  const itemOf = itemReader(topic)
  return {
    add: (item) => add(context, topic, item),
    claim: async (options) => (await claim(context, topic, options)).map(itemOf).sort(byDue),

    async intend(item, ms) {
      await forget(context, [item.messageId])
      await add(context, topic, { ...item, state: 'intended', dueAt: context.later(ms) })
    },

    async confirm(messageIds) {
      const rows = await intended(context, messageIds)
      for (const { id, payload } of rows) {
        const { intent, ...rest } = storedOfOutbox(topic, 'payload', payload)
        await context.write
          .updateTable('outbox')
          .set({ state: intent?.then ?? 'waiting', payload: JSON.stringify(rest), due_at: context.now() })
          .set({ claimed_by: null, claimed_until: null })
          .where('id', '=', id)
          .where('state', '=', 'intended')
          .execute()
      }
    },

    forget: (messageIds) => forget(context, messageIds),

    async renew(ids, ms) {
      await context.write
        .updateTable('outbox')
        .set({ claimed_until: context.later(ms) })
        .where('id', 'in', [...ids])
        .where('claimed_by', '=', context.shared.node)
        .execute()
    },

    async read(id, fence) {
      const row = await context.read
        .selectFrom('outbox')
        .select('payload')
        .where('id', '=', id)
        .$call(whenGiven(fence, (query, fence) => query.where('fence', '=', fence)))
        .executeTakeFirst()
      return row && storedOfOutbox(topic, 'payload', row.payload)
    },

    async keep(id, fence, payload) {
      const row = await context.write
        .updateTable('outbox')
        .set({ payload: JSON.stringify(payload) })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new FenceLost(`outbox item ${id}`)
    },

    settle: (id, fence, end) => context.transact((inside) => settle(inside, { id, fence }, end), { brief: true }),

    async again(id, payload) {
      const row = await context.write
        .updateTable('outbox')
        .set({ state: 'waiting', due_at: context.now(), payload: JSON.stringify(payload) })
        .where('id', '=', id)
        .where('state', 'in', ['failed', 'kept'])
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async get(id) {
      const row = await context.read
        .selectFrom('outbox')
        .select(shown)
        .where('topic', '=', topic)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && itemOf(row)
    },

    async list({ state, find, siteId, since, offset = 0, limit = 50 } = {}) {
      const found = context.read
        .selectFrom('outbox')
        .where('topic', '=', topic)
        .where('state', '!=', 'intended')
        .$call(whenGiven(state, (query, state) => query.where('state', '=', state)))
        .$call(whenGiven(siteId, (query, siteId) => query.where('site_id', '=', siteId)))
        .$call(whenGiven(since, (query, since) => query.where('at', '>=', since)))
        .$call(
          whenGiven(find === '' ? undefined : find, (query, find) =>
            query.where(sql<SqlBool>`find_text like ${anywhere(find)} escape '\\'`),
          ),
        )
      const count = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found.select(shown).orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return { rows: rows.map(itemOf), total: Number(count.total) }
    },

    async sweep(before) {
      const removed = await context.write
        .deleteFrom('outbox')
        .where('topic', '=', topic)
        .where('state', '!=', 'waiting')
        .where('at', '<', before)
        .returning('id')
        .execute()
      return removed.length
    },
  }
}

/** Together with others that end at the same time: each waits for the disk no longer than one would. */
async function settle<Topic extends OutboxTopic>(
  inside: Context,
  { id, fence }: Pick<OutboxItem, 'id' | 'fence'>,
  end: Parameters<OutboxStore<Topic>['settle']>[2],
): Promise<void> {
  const row = await inside.write
    .updateTable('outbox')
    .set({
      state: end.state,
      outcome: JSON.stringify(end.outcome),
      ...(end.state === 'waiting' && { due_at: end.dueAt }),
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new FenceLost(`outbox item ${id}`)
}

async function add<Topic extends OutboxTopic>(
  context: Context,
  topic: Topic,
  { messageId, payload, about, find = [], siteId, state = 'waiting', outcome, dueAt }: NewOutboxItem<Topic>,
): Promise<number | undefined> {
  const at = context.now()
  const row = await context.write
    .insertInto('outbox')
    .values({
      ...{ topic, state, at, tries: 0, fence: 0 },
      message_id: messageId,
      payload: JSON.stringify(payload),
      about: JSON.stringify(about),
      outcome: outcome === undefined ? null : JSON.stringify(outcome),
      find_text: findText(...find),
      site_id: siteId ?? null,
      due_at: dueAt ?? at,
      claimed_by: null,
      claimed_until: null,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function forget(context: Context, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await context.write
    .deleteFrom('outbox')
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'intended')
    .execute()
}

async function intended(context: Context, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  const query = context.write.selectFrom('outbox').select(['id', 'payload'])
  return query.where('message_id', 'in', messageIds).where('state', '=', 'intended').execute()
}

async function claim(
  context: Context,
  topic: OutboxTopic,
  { limit, ms, state = 'waiting' }: Parameters<OutboxStore['claim']>[0],
): Promise<Row[]> {
  // Asked each second: as a rule nothing is there, and nobody who writes waits for that.
  const any = await context.read
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', state)
    .where('topic', '=', topic)
    .where('due_at', '<=', context.now())
    .limit(1)
    .executeTakeFirst()
  if (!any) return []
  return context.transact(async (inside) => {
    const due = inside.write
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', state)
      .where('topic', '=', topic)
      .where('due_at', '<=', inside.now())
      .where((e) =>
        e.or([
          e('claimed_until', 'is', null),
          e('claimed_until', '<=', inside.now()),
          // Who had it where this one is alone is no more.
          ...(inside.facts.manyNodes ? [] : [e('claimed_by', '!=', inside.shared.node)]),
        ]),
      )
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .$if(inside.facts.rowLocks, (query) => query.forUpdate().skipLocked())
    return inside.write
      .updateTable('outbox')
      .set((e) => ({
        claimed_by: inside.shared.node,
        claimed_until: inside.later(ms),
        fence: e('fence', '+', 1),
        tries: e('tries', '+', 1),
      }))
      .where('id', 'in', due)
      .returning(shown)
      .execute()
  })
}

const byDue = (a: Pick<OutboxItem, 'id' | 'dueAt'>, b: Pick<OutboxItem, 'id' | 'dueAt'>): number =>
  a.dueAt === b.dueAt ? a.id - b.id : a.dueAt < b.dueAt ? -1 : 1

const itemReader =
  <Topic extends OutboxTopic>(topic: Topic) =>
  (row: Row): OutboxItem<Topic> => ({
    id: row.id,
    messageId: row.message_id,
    about: storedOfOutbox(topic, 'about', row.about),
    state: row.state as OutboxState,
    tries: row.tries,
    fence: row.fence,
    dueAt: row.due_at,
    at: row.at,
    ...(row.site_id !== null && { siteId: row.site_id }),
    ...(row.outcome !== null && { outcome: storedOfOutbox(topic, 'outcome', row.outcome) }),
  })
