import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { FenceLost } from '../errors.ts'
import type { OutboxItem, OutboxStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { whenGiven } from '../when-given.ts'

type Row = Selectable<Tables['outbox']>

const day = 24 * 60 * 60 * 1000

/** What is to be sent, stored with its cause, sent by whoever claims it. */
export function makeOutbox(context: Context): OutboxStore {
  /** Changes an item that is still waiting under this fence. */
  const change = async (id: number, fence: number, set: Partial<Row>) => {
    const row = await context.write
      .updateTable('outbox')
      .set({ ...set, claimed_by: null, claimed_until: null })
      .where('id', '=', id)
      .where('fence', '=', fence)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new FenceLost(`outbox item ${id}`)
  }

  return {
    async add({ topic, messageId, payload, dueAt }) {
      const at = context.now()
      const row = await context.write
        .insertInto('outbox')
        .values({
          topic,
          message_id: messageId ?? `${randomUUID()}@kumiki`,
          payload: JSON.stringify(payload),
          state: 'waiting',
          tries: 0,
          fence: 0,
          due_at: dueAt ?? at,
          claimed_by: null,
          claimed_until: null,
          at,
          last_error: null,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    claim: ({ topic, limit, ms }) =>
      context.transact(async (inside) => {
        const due = inside.write
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('due_at', '<=', inside.now())
          .where((e) =>
            e.or([
              e('claimed_until', 'is', null),
              e('claimed_until', '<=', inside.now()),
              // Who had it where this one is alone is no more.
              ...(inside.facts.manyNodes ? [] : [e('claimed_by', '!=', inside.shared.node)]),
            ]),
          )
          .$call(whenGiven(topic, (query, topic) => query.where('topic', '=', topic)))
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .$if(inside.facts.rowLocks, (query) => query.forUpdate().skipLocked())
        const rows = await inside.write
          .updateTable('outbox')
          .set((e) => ({
            claimed_by: inside.shared.node,
            claimed_until: inside.later(ms),
            fence: e('fence', '+', 1),
            tries: e('tries', '+', 1),
          }))
          .where('id', 'in', due)
          .returningAll()
          .execute()
        return rows.map(itemOf).sort((a, b) => (a.dueAt === b.dueAt ? a.id - b.id : a.dueAt < b.dueAt ? -1 : 1))
      }),

    sent: (id, fence) => change(id, fence, { state: 'sent' }),

    retry: (id, fence, { error, dueAt }) =>
      change(id, fence, { last_error: error, ...(dueAt === undefined ? { state: 'failed' } : { due_at: dueAt }) }),

    async list({ topic, state, limit = 100 }) {
      const rows = await context.read
        .selectFrom('outbox')
        .selectAll()
        .$call(whenGiven(topic, (query, topic) => query.where('topic', '=', topic)))
        .$call(whenGiven(state, (query, state) => query.where('state', '=', state)))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(itemOf)
    },

    async sweep(days = 30) {
      const removed = await context.write
        .deleteFrom('outbox')
        .where('state', '!=', 'waiting')
        .where('at', '<', context.later(-days * day))
        .returning('id')
        .execute()
      return removed.length
    },
  }
}

function itemOf(row: Row): OutboxItem {
  return {
    id: row.id,
    topic: row.topic,
    messageId: row.message_id,
    payload: JSON.parse(row.payload) as unknown,
    state: row.state as OutboxItem['state'],
    tries: row.tries,
    fence: row.fence,
    dueAt: row.due_at,
    at: row.at,
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
  }
}
