import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Log } from '../log/log.ts'
import type { JobOutcomeTold, JobOwner, JobProgress, JobRun, JobState, Store } from '../store/store.ts'
import type { BackgroundJob } from './job.ts'
import { lostMs, makeTasks, type Tasks, type UnderWay } from './tasks.ts'

/** Work that a person began, and may follow and stop wherever they are. */
export interface FollowedWork<Result> extends Pick<JobRun, 'name' | 'link' | 'unit' | 'total'> {
  /** Name of the job. */
  job: string
  owner: JobOwner
  /** Does it. Once `signal` is aborted, it throws its reason as long as nothing was changed. */
  work(under: FollowedUnderWay): Promise<Result>
  /** What its person is told of what came of it; without: that it is done. */
  outcomeOf?(result: Result): JobOutcomeTold
  /** The same of an error. */
  reasonOf?(error: unknown): JobOutcomeTold
}

export interface FollowedUnderWay {
  signal: AbortSignal
  /** Says how far it is. */
  told(progress: JobProgress): void
}

export interface JobRuns {
  /**
   * Does it and answers what came of it. What takes longer than a moment is seen among the jobs of its person, goes on when
   * the caller leaves, and throws `JobStopped` when it was stopped there.
   */
  follow<Result>(followed: FollowedWork<Result>): Promise<Result>
  /** What of one job is under way here. */
  tasksOf(job: string): Pick<Tasks, 'running' | 'close'>
}

/** Its person stopped it, or its node ended. */
export class JobStopped extends Error {
  override name = 'JobStopped'
}

const usual = { beatMs: 1_000, momentMs: 2_000 }

export function makeJobRuns(store: Pick<Store, 'jobRuns' | 'events'>, log: Log, { beatMs, momentMs } = usual): JobRuns {
  const known = new Map<string, Tasks>()
  const tasksOf = (job: string): Tasks => {
    const tasks = known.get(job) ?? makeTasks({ what: `the job ${job}`, log, beatMs, events: store.events })
    known.set(job, tasks)
    return tasks
  }
  return {
    tasksOf,
    follow(followed) {
      const { job, owner, name, link, unit, total } = followed
      const id = randomBytes(16).toString('base64url')
      const begun = performance.now()
      let progress: JobProgress = { done: 0, ...(total !== undefined && { total }) }
      let seen: Promise<void> | undefined
      const run = { id, job, ...owner, name, ...(link !== undefined && { link }), ...(unit && { unit }) }
      const settle = async (end: JobOutcomeTold & { state: Exclude<JobState, 'running'> }): Promise<void> => {
        if (!seen) return
        // What came of it is so, whether or not it can be told.
        await seen
          .then(() => store.jobRuns.settle(id, { ...progress, ...end }))
          .catch((error: unknown) => log.warn({ error, id }, `the end of the job ${job} could not be written`))
      }
      const work = async (under: UnderWay) => {
        try {
          const told = (now: JobProgress) => void (progress = now)
          const result = await Promise.race([followed.work({ signal: under.signal, told }), endOfNode(under)])
          await settle({ state: 'done', ...followed.outcomeOf?.(result) })
          return result
        } catch (error) {
          if (error !== under.signal.reason) {
            await settle({ state: 'failed', ...followed.reasonOf?.(error) })
            throw error
          }
          await settle({ state: under.isEnding() ? 'ended' : 'stopped' })
          throw new JobStopped()
        }
      }
      return new Promise((resolve, reject) => {
        tasksOf(job).begin({
          id,
          async beat() {
            if (seen) {
              await seen
              return store.jobRuns.renew(id, progress, lostMs)
            }
            if (performance.now() - begun >= momentMs) {
              seen = store.jobRuns.begin({ ...run, ...progress }, lostMs)
              seen.catch(() => (seen = undefined))
              await seen
            }
            return true
          },
          work: (under) => work(under).then(resolve, reject),
        })
      })
    },
  }
}

/** Throws when the node ends: nobody waits then until the work has noticed. */
async function endOfNode({ signal, isEnding }: UnderWay): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  if (isEnding()) throw signal.reason
  return new Promise(() => undefined)
}

/** A job whose runs the store keeps: people see them under this title, the key of a message. */
export const followedJob = (title: string): BackgroundJob<{ jobRuns: JobRuns; store: Pick<Store, 'jobRuns'> }> => ({
  tasks: ({ jobRuns }, name) => jobRuns.tasksOf(name),
  shown: {
    title,
    list: async ({ store }, { name, owner }) =>
      (await store.jobRuns.list(name, owner)).map(({ job: _, ...run }) => ({ ...run, ...textOf(run) })),
    remove: ({ store }, { name, owner }, id) => store.jobRuns.remove(id, name, owner),
  },
})

/** What is told where nobody could say it. */
const endings: { readonly [State in JobState]?: string } = { ended: 'job-ended', stopped: 'job-stopped' }

function textOf({ state, text = endings[state] }: Pick<JobRun, 'state' | 'text'>): JobOutcomeTold {
  return text === undefined ? {} : { text }
}
