import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { JobOwner, JobRun, JobRunAbout, JobRunStore, JobTold } from '../store.ts'
import { storedJson } from '../stored-json.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['job_runs']>

const keptMs = 24 * 60 * 60 * 1000
/** Of those that ended, for one person and job. */
const mostKept = 10

/** Jobs that people began and follow. Who runs one keeps its time going; without that it has ended. */
export function makeJobRuns(context: Context): JobRunStore {
  return {
    begin: (run, ms) => context.transact((inside) => begin(inside, run, ms)),

    async renew(id, { done, total }, ms) {
      const row = await context.write
        .updateTable('job_runs')
        .set({ done, until: context.later(ms), ...(total !== undefined && { total }) })
        .where('id', '=', id)
        .where('state', 'in', ['running', 'stopping'])
        .returning('state')
        .executeTakeFirst()
      return row?.state === 'running'
    },

    settle: (id, end) => context.transact((inside) => settle(inside, id, end)),

    list: async (job, owner) => (await rowsOf(context, job, owner)).map((row) => runOf(row, context.now())),

    remove: (id, job, owner) =>
      context.transact(async (inside) => {
        const row = (await rowsOf(inside, job, owner)).find((one) => one.id === id)
        if (!row) return false
        const isStop = isUnderWay(row, inside.now())
        if (isStop) await inside.write.updateTable('job_runs').set({ state: 'stopping' }).where('id', '=', id).execute()
        else await inside.write.deleteFrom('job_runs').where('id', '=', id).execute()
        tellJobs(inside, id, { ...owner, isStop })
        return true
      }),

    async sweep() {
      const gone = await context.write
        .deleteFrom('job_runs')
        .where((e) =>
          e.or([
            e('until', '<=', context.later(-keptMs)),
            e.and([e('state', 'not in', ['running', 'stopping']), e('until', '<=', context.now())]),
          ]),
        )
        .returning('id')
        .execute()
      return gone.length
    },
  }
}

const rowsOf = ({ read }: Context, job: string, { siteId, userKey }: JobOwner): Promise<Row[]> =>
  read
    .selectFrom('job_runs')
    .selectAll()
    .where('user_key', '=', userKey)
    .where('site_id', siteId === undefined ? 'is' : '=', siteId ?? null)
    .where('job', '=', job)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

async function begin(inside: Context, run: Parameters<JobRunStore['begin']>[0], ms: number): Promise<void> {
  const { id, job, siteId, userKey, done, total, ...about } = run
  const owner = { userKey, ...(siteId !== undefined && { siteId }) }
  const before = (await rowsOf(inside, job, owner)).filter((row) => !isUnderWay(row, inside.now()))
  const old = before.slice(mostKept - 1).map((row) => row.id)
  if (old.length > 0) await inside.write.deleteFrom('job_runs').where('id', 'in', old).execute()
  await inside.write
    .insertInto('job_runs')
    .values({
      ...{ id, job, site_id: siteId ?? null, user_key: userKey, state: 'running', done, total: total ?? null },
      ...{ at: inside.now(), until: inside.later(ms), about: JSON.stringify(about satisfies JobRunAbout) },
    })
    .execute()
  tellJobs(inside, id, owner)
}

async function settle(inside: Context, id: string, end: Parameters<JobRunStore['settle']>[1]): Promise<void> {
  const { state, done, total, text, values } = end
  const row = await inside.read.selectFrom('job_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || isOver(row.state)) return
  const about = { ...aboutOf(row), ...(text !== undefined && { text }), ...(values && { values }) }
  await inside.write
    .updateTable('job_runs')
    .set({ state, done, until: inside.later(keptMs), about: JSON.stringify(about) })
    .$if(total !== undefined, (query) => query.set({ total: total ?? null }))
    .where('id', '=', id)
    .execute()
  tellJobs(inside, id, ownerOf(row))
}

/** All nodes hear that something of a person's jobs has begun, ended or is to be stopped. */
export function tellJobs(
  { tell }: Pick<Context, 'tell'>,
  id: string,
  { siteId, userKey, isStop = false }: { siteId?: number | undefined; userKey: string; isStop?: boolean },
): void {
  tell('job', id, { userKey, ...(siteId !== undefined && { siteId }), ...(isStop && { isStop }) } satisfies JobTold)
}

const isUnderWay = ({ state, until }: Row, now: string): boolean => !isOver(state) && until > now

const isOver = (state: string): boolean => state !== 'running' && state !== 'stopping'

const ownerOf = ({ site_id: siteId, user_key: userKey }: Row): JobOwner => ({
  userKey,
  ...(siteId !== null && { siteId }),
})

const aboutOf = ({ about }: Row): JobRunAbout => storedJson('job-runs.about', about)

const states: readonly JobRun['state'][] = ['running', 'done', 'failed', 'stopped', 'ended']

function runOf(row: Row, now: string): JobRun {
  const { id, job, done, total, at, until } = row
  const isLost = !isOver(row.state) && until <= now
  const told = row.state === 'stopping' ? 'running' : row.state
  return {
    ...{ id, job, done, at, ...aboutOf(row) },
    state: isLost ? 'ended' : (states.find((state) => state === told) ?? 'ended'),
    ...(total !== null && { total }),
    ...(isOver(row.state) && { until }),
    ...(row.state === 'stopping' && !isLost && { isStopping: true }),
  }
}
