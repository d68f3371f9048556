import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { FenceLost } from '../errors.ts'
import { fixed } from '../fixed-statement.ts'
import type { Attempt, AttemptState, AttemptStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { whenGiven } from '../when-given.ts'

type Row = Selectable<Tables['attempts']>

const day = 24 * 60 * 60 * 1000

const findAttempt = fixed<{ purchaseId: string }>()((db, value) =>
  db.selectFrom('attempts').selectAll().where('purchase_id', '=', value('purchaseId')),
)

type OwnColumns = Omit<Row, 'purchase_id' | 'fence' | 'at' | 'state' | 'answer'>

/** A new attempt, or another one of what was released or, with its fence, of what became unknown. */
const beginAttempt = fixed<OwnColumns & { purchase_id: string; goesOn: number }>()((db, value) => {
  const row = {
    site_id: value('site_id'),
    content_id: value('content_id'),
    user_key: value('user_key'),
    hash: value('hash'),
    state: 'executing',
    node: value('node'),
    answer: null,
    data: value('data'),
    updated_at: value('updated_at'),
    until: value('until'),
  }
  return db
    .insertInto('attempts')
    .values({ purchase_id: value('purchase_id'), fence: 1, at: value('updated_at'), ...row })
    .onConflict((conflict) =>
      conflict
        .column('purchase_id')
        .doUpdateSet((e) => ({ ...row, fence: e('attempts.fence', '+', 1) }))
        .where((e) =>
          e.or([
            e('attempts.state', '=', 'released'),
            e.and([e('attempts.state', '=', 'unknown'), e('attempts.fence', '=', value('goesOn'))]),
          ]),
        ),
    )
    .returningAll()
})

/** `unknown` ends by an administrator's choice, who is no worker. */
const open: AttemptState[] = ['executing', 'unknown']

interface Settling {
  purchaseId: string
  fence: number
  state: AttemptState
  at: string
  answer: string | null
}

/** What was answered before stays where nothing is given. */
const settleAttempt = fixed<Settling>()((db, value) =>
  db
    .updateTable('attempts')
    .set((e) => ({
      state: value('state'),
      updated_at: value('at'),
      answer: e.fn.coalesce(value('answer'), 'answer'),
    }))
    .where('purchase_id', '=', value('purchaseId'))
    .where('fence', '=', value('fence'))
    .where('state', 'in', open)
    .returning('fence'),
)

/** Purchases under way and done: the key that makes a repeated request one order. */
export function makeAttempts(context: Context): AttemptStore {
  const get = async (purchaseId: string): Promise<Attempt | undefined> => {
    const [row] = await findAttempt(context.read, context.facts, { purchaseId })
    return row && attemptOf(row)
  }

  return {
    get,

    begin: (attempt) => context.transact((inside) => begin(inside, attempt), { brief: true }),

    async settle(purchaseId, fence, { state, answer }) {
      const [row] = await settleAttempt(context.write, context.facts, {
        purchaseId,
        fence,
        state,
        at: context.now(),
        answer: answer === undefined ? null : JSON.stringify(answer),
      })
      if (!row) throw new FenceLost(`purchase ${purchaseId}`)
    },

    async keep(purchaseId, fence, data) {
      const row = await context.write
        .updateTable('attempts')
        .set({ data: JSON.stringify(data) })
        .where('purchase_id', '=', purchaseId)
        .where('fence', '=', fence)
        .where('state', '=', 'executing')
        .returning('purchase_id')
        .executeTakeFirst()
      if (!row) throw new FenceLost(`purchase ${purchaseId}`)
    },

    async renew(purchaseId, fence, ms) {
      const row = await context.write
        .updateTable('attempts')
        .set({ until: context.later(ms) })
        .where('purchase_id', '=', purchaseId)
        .where('fence', '=', fence)
        .where('node', '=', context.shared.node)
        .where('state', '=', 'executing')
        .returning('purchase_id')
        .executeTakeFirst()
      return row !== undefined
    },

    takeOver: (options) => takeOver(context, options),

    async list({ siteId, state, limit = 100 }) {
      const rows = await context.read
        .selectFrom('attempts')
        .selectAll()
        .$call(whenGiven(siteId, (query, siteId) => query.where('site_id', '=', siteId)))
        .$call(whenGiven(state, (query, state) => query.where('state', '=', state)))
        .orderBy('at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(attemptOf)
    },

    async sweep(days = 30) {
      const removed = await context.write
        .deleteFrom('attempts')
        .where('state', 'in', ['done', 'released'])
        .where('updated_at', '<', context.later(-days * day))
        .returning('purchase_id')
        .execute()
      return removed.length
    },
  }
}

async function begin(
  inside: Context,
  { purchaseId, siteId, contentId, userKey, hash, data, ms, goesOn }: Parameters<AttemptStore['begin']>[0],
): ReturnType<AttemptStore['begin']> {
  const [begun] = await beginAttempt(inside.write, inside.facts, {
    purchase_id: purchaseId,
    // A fence is never below 1.
    goesOn: goesOn?.fence ?? 0,
    site_id: siteId,
    content_id: contentId,
    user_key: userKey,
    hash,
    node: inside.shared.node,
    data: data === undefined ? null : JSON.stringify(data),
    updated_at: inside.now(),
    until: inside.later(ms),
  })
  if (begun) return { begun: true as const, attempt: attemptOf(begun) }
  const [there] = await findAttempt(inside.write, inside.facts, { purchaseId })
  if (!there) throw new Error('an attempt that does not begin has another one before it')
  return { begun: false as const, attempt: attemptOf(there) }
}

/** Attempts whose node is gone, or has said nothing for too long. */
const over = ({ facts, now, shared }: Context, db: Kysely<Tables>) =>
  db
    .selectFrom('attempts')
    .select('purchase_id')
    .where('state', '=', 'executing')
    .where((e) => e.or([e('until', '<=', now()), ...(facts.manyNodes ? [] : [e('node', '!=', shared.node)])]))

async function takeOver(
  context: Context,
  { ms, limit = 100 }: Parameters<AttemptStore['takeOver']>[0],
): Promise<Attempt[]> {
  // Asked each second: as a rule there is none, and nothing is begun for it.
  if (!(await over(context, context.read).limit(1).executeTakeFirst())) return []
  return context.transact(async (inside) => {
    const { node } = inside.shared
    const ours = over(inside, inside.write)
      .orderBy('at')
      .limit(limit)
      .$if(inside.facts.rowLocks, (query) => query.forUpdate().skipLocked())
    const rows = await inside.write
      .updateTable('attempts')
      .set((e) => ({ node, fence: e('fence', '+', 1), until: inside.later(ms), updated_at: inside.now() }))
      .where('purchase_id', 'in', ours)
      .returningAll()
      .execute()
    return rows.map(attemptOf)
  })
}

function attemptOf(row: Row): Attempt {
  return {
    purchaseId: row.purchase_id,
    siteId: row.site_id,
    contentId: row.content_id,
    userKey: row.user_key,
    hash: row.hash,
    state: row.state as AttemptState,
    node: row.node,
    fence: row.fence,
    at: row.at,
    updatedAt: row.updated_at,
    until: row.until,
    ...(row.answer === null ? {} : { answer: JSON.parse(row.answer) as unknown }),
    ...(row.data === null ? {} : { data: JSON.parse(row.data) as unknown }),
  }
}
