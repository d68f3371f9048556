import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { FenceLost } from '../errors.ts'
import type { NewScheduleRun, ScheduleEnd, ScheduleRun, ScheduleState, ScheduleStore } from '../store.ts'
import { storedJson } from '../stored-json.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['schedule_runs']>

const open = ['waiting', 'running']

/** Times and runs of schedules. Who takes a time adds its run in the same step: no two nodes do. */
export function makeSchedules(context: Context): ScheduleStore {
  return {
    ...makeTimes(context),
    ...makeRunsOf(context),

    claim: (options) => claim(context, options),

    async renew(id, fence, ms) {
      const row = await context.write
        .updateTable('schedule_runs')
        .set({ until: context.later(ms) })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async giveBack(id, fence) {
      await context.write
        .updateTable('schedule_runs')
        .set((e) => ({ state: 'waiting', until: context.now(), node: null, tries: e('tries', '-', 1) }))
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'running')
        .execute()
    },

    settle: (id, fence, end) => context.transact((inside) => settle(inside, { id, fence }, end)),
  }
}

function makeTimes(
  context: Context,
): Pick<ScheduleStore, 'unplanned' | 'plan' | 'due' | 'take' | 'add' | 'forget' | 'many'> {
  return {
    unplanned: () =>
      context.read
        .selectFrom('documents')
        .leftJoin('schedules', 'schedules.schedule_id', 'documents.id')
        .select(['documents.id', 'documents.revision'])
        .where('documents.kind', '=', 'schedule')
        .where((e) =>
          e.or([
            e('schedules.schedule_id', 'is', null),
            e.and([
              e('schedules.revision', '!=', e.ref('documents.revision')),
              e.or([e('schedules.next_at', 'is', null), e('schedules.next_at', '>', context.now())]),
            ]),
          ]),
        )
        .execute(),

    async plan({ id, revision, nextAt = null }) {
      const state = { revision, next_at: nextAt, failures: 0, stopped_at: null }
      await context.write
        .insertInto('schedules')
        .values({ schedule_id: id, ...state })
        .onConflict((conflict) =>
          conflict
            .column('schedule_id')
            .doUpdateSet(state)
            // What another node found for this revision stays, and so does a time that nobody has taken yet.
            .where('schedules.revision', '!=', revision)
            .where((e) => e.or([e('schedules.next_at', 'is', null), e('schedules.next_at', '>', context.now())])),
        )
        .execute()
    },

    async due() {
      const rows = await context.read
        .selectFrom('schedules')
        .selectAll()
        .where('next_at', '<=', context.now())
        .orderBy('next_at')
        .orderBy('schedule_id')
        .limit(1000)
        .execute()
      return rows.map(stateOf)
    },

    take: ({ id, due, next = null, run }) =>
      context.transact(
        async (inside) => {
          const row = await inside.write
            .updateTable('schedules')
            .set({ next_at: next })
            .where('schedule_id', '=', id)
            .where('next_at', '=', due)
            .returning('schedule_id')
            .executeTakeFirst()
          if (row && run) await addRun(inside, run)
          return row !== undefined
        },
        { brief: true },
      ),

    add: (run) => addRun(context, run),

    async forget(id) {
      await context.write.deleteFrom('schedules').where('schedule_id', '=', id).execute()
    },

    async many(ids) {
      if (ids.length === 0) return []
      const rows = await context.read.selectFrom('schedules').selectAll().where('schedule_id', 'in', ids).execute()
      return rows.map(stateOf)
    },
  }
}

function makeRunsOf(context: Context): Pick<ScheduleStore, 'list' | 'latest' | 'isWaiting' | 'sweep'> {
  return {
    async list({ scheduleId, offset = 0, limit = 50 }) {
      const found = context.read.selectFrom('schedule_runs').where('schedule_id', '=', scheduleId)
      const count = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return { rows: rows.map(runOf), total: Number(count.total) }
    },

    async latest(ids) {
      if (ids.length === 0) return []
      const last = context.read
        .selectFrom('schedule_runs')
        .select((e) => e.fn.max('id').as('id'))
        .where('schedule_id', 'in', ids)
        .where('state', 'not in', open)
        .groupBy('schedule_id')
      return (await context.read.selectFrom('schedule_runs').selectAll().where('id', 'in', last).execute()).map(runOf)
    },

    async isWaiting(id) {
      const row = await context.read
        .selectFrom('schedule_runs')
        .select('id')
        .where('schedule_id', '=', id)
        .where('state', '=', 'waiting')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async sweep(before) {
      const removed = await context.write
        .deleteFrom('schedule_runs')
        .where('state', 'not in', open)
        .where('at', '<', before)
        .returning('id')
        .execute()
      return removed.length
    },
  }
}

async function addRun(context: Context, { scheduleId, about, ...run }: NewScheduleRun): Promise<number | undefined> {
  const now = context.now()
  const row = await context.write
    .insertInto('schedule_runs')
    .values({
      ...run,
      ...{ schedule_id: scheduleId, tries: 0, fence: 0, node: null, until: now, at: now },
      ended_at: run.state === 'missed' ? now : null,
      about: JSON.stringify(about),
    })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'slot']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function claim(context: Context, { limit, ms }: Parameters<ScheduleStore['claim']>[0]): Promise<ScheduleRun[]> {
  // Asked each second: as a rule nothing is there, and nobody who writes waits for that.
  const any = await context.read
    .selectFrom('schedule_runs')
    .select('id')
    .where('state', 'in', open)
    .limit(1)
    .executeTakeFirst()
  if (!any) return []
  return context.transact(async (inside) => {
    const free = inside.write
      .selectFrom('schedule_runs as run')
      .select('run.id')
      .where('run.state', 'in', open)
      .where((e) =>
        e.or([
          e('run.until', '<=', inside.now()),
          // Who had it where this one is alone is no more.
          ...(inside.facts.manyNodes ? [] : [e('run.node', '!=', inside.shared.node)]),
        ]),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('schedule_runs as earlier')
              .select(sql`1`.as('one'))
              .whereRef('earlier.schedule_id', '=', 'run.schedule_id')
              .whereRef('earlier.id', '<', 'run.id')
              .where('earlier.state', 'in', open),
          ),
        ),
      )
      .orderBy('run.id')
      .limit(limit)
      .$if(inside.facts.rowLocks, (query) => query.forUpdate().skipLocked())
    const rows = await inside.write
      .updateTable('schedule_runs')
      .set((e) => ({
        state: 'running',
        node: inside.shared.node,
        until: inside.later(ms),
        fence: e('fence', '+', 1),
        tries: e('tries', '+', 1),
      }))
      .where('id', 'in', free)
      .returningAll()
      .execute()
    return rows.map(runOf).toSorted((one, other) => one.id - other.id)
  })
}

async function settle(
  inside: Context,
  { id, fence }: { id: number; fence: number },
  { state, about, maxFailures }: ScheduleEnd,
): Promise<{ isStopped: boolean }> {
  const row = await inside.write
    .updateTable('schedule_runs')
    .set({ state, about: JSON.stringify(about), ended_at: inside.now(), node: null })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .returning(['schedule_id', 'cause'])
    .executeTakeFirst()
  if (!row) throw new FenceLost(`run ${id} of a schedule`)
  if (row.cause !== 'time') return { isStopped: false }
  const counted = await inside.write
    .updateTable('schedules')
    .set((e) => ({ failures: state === 'done' ? e.val(0) : e('failures', '+', 1) }))
    .where('schedule_id', '=', row.schedule_id)
    .returning(['failures', 'stopped_at'])
    .executeTakeFirst()
  const isStopped = maxFailures > 0 && counted?.stopped_at === null && counted.failures >= maxFailures
  if (isStopped)
    await inside.write
      .updateTable('schedules')
      .set({ next_at: null, stopped_at: inside.now() })
      .where('schedule_id', '=', row.schedule_id)
      .execute()
  return { isStopped }
}

function stateOf(row: Selectable<Tables['schedules']>): ScheduleState {
  const { schedule_id: scheduleId, revision, next_at: nextAt, failures, stopped_at: stoppedAt } = row
  return {
    ...{ scheduleId, revision, failures },
    ...(nextAt !== null && { nextAt }),
    ...(stoppedAt !== null && { stoppedAt }),
  }
}

const causes: readonly ScheduleRun['cause'][] = ['time', 'hand', 'test']
const states: readonly ScheduleRun['state'][] = ['waiting', 'running', 'done', 'failed', 'interrupted', 'missed']

function runOf({ schedule_id: scheduleId, ended_at: endedAt, ...row }: Row): ScheduleRun {
  const { id, slot, tries, fence, at } = row
  return {
    ...{ id, scheduleId, slot, tries, fence, at },
    cause: causes.find((cause) => cause === row.cause) ?? 'time',
    state: states.find((state) => state === row.state) ?? 'interrupted',
    ...(endedAt !== null && { endedAt }),
    about: storedJson('schedule-runs.about', row.about),
  }
}
