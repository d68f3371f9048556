import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { holdLease, leaseMs } from '../store/hold-lease.ts'
import type { JobOwner, Store } from '../store/store.ts'
import type { BackgroundJob, Job, JobOutcome, PeriodicJob, ShownRun } from './job.ts'

export interface JobRunner {
  /** Does what has to be done before anybody is served. Throws what a job throws. */
  prepare(): Promise<void>
  /** Does each periodic job in its time from now on. */
  start(): void
  /**
   * Does a periodic job now; false where another node has it, or had it in this period. Throws what the job throws, and for a
   * name that no periodic job has.
   */
  run(name: string): Promise<boolean>
  /** Of the periodic jobs, by name. */
  outcomes(): ReadonlyMap<string, JobOutcome>
  /** How many tasks of each background job are under way here, by name. */
  running(): ReadonlyMap<string, number>
  /** What people see of theirs, of all jobs: running ones first, then the latest. */
  shown(owner: JobOwner): Promise<(ShownRun & { job: string; title: string })[]>
  /** Stops one of them that runs, takes one away that has ended; false where this person has none of this name and id. */
  remove(of: { job: string; id: string }, owner: JobOwner): Promise<boolean>
  /** Begins nothing more, asks what runs to end, and waits for it, `ms` at most. */
  stop(ms: number): Promise<void>
  /** Ends the tasks that calls began, when no call can begin one any more. */
  endTasks(): Promise<void>
}

/** What has failed is tried again after this, where its own time is not sooner. */
const retryMs = 60_000
/** Of its period a job of all nodes stays with the node that did it: less than all, since no two clocks tick alike. */
const heldPart = 0.9

interface Means<Parts> {
  /** Asked when a job runs. */
  parts: () => Parts
  store: Pick<Store, 'leases' | 'now'>
  log: Pick<Log, 'info' | 'warn'>
}

/** Runs the jobs of a registry on this node. A failure is said once, and that it works again. */
export function makeJobRunner<Parts>(jobs: Readonly<Record<string, Job<Parts>>>, means: Means<Parts>): JobRunner {
  const { parts } = means
  const all = Object.entries(jobs)
  const periodic = new Map<string, Kept<Parts>>(
    all.flatMap(([name, job]) =>
      isPeriodic(job) ? [[name, { name, job, outcome: { done: 0, failed: 0, elsewhere: 0, ms: 0 } }]] : [],
    ),
  )
  const background = all.flatMap(([name, job]) => (isPeriodic(job) ? [] : [[name, job] as const]))
  const stopping = new AbortController()
  const { signal } = stopping
  let loops: Promise<void>[] = []
  const underWay = new Set<Promise<unknown>>()

  const run = async (name: string): Promise<boolean> => {
    const known = periodic.get(name)
    if (!known) throw new Error(`There is no periodic job "${name}"`)
    const running = noted(known, { ...means, signal })
    underWay.add(running)
    return running.finally(() => underWay.delete(running))
  }
  const loop = async ({ name, job: { everyMs }, outcome }: Kept<Parts>): Promise<void> => {
    const nextMs = () => (outcome.last === 'failed' ? Math.min(everyMs, retryMs) : everyMs)
    while (await passes(nextMs(), signal)) await run(name).catch(() => undefined)
  }

  return {
    async prepare() {
      for (const [name, { job }] of periodic) if (job.isBeforeReady) await run(name)
    },
    start() {
      loops = [...periodic.values()].map(loop)
    },
    run,
    outcomes: () => new Map([...periodic].map(([name, { outcome }]) => [name, outcome])),
    running: () => new Map(background.map(([name, job]) => [name, job.tasks(parts(), name).running()])),
    async shown(owner) {
      const lists = background.map(async ([name, { shown }]) => {
        const runs = (await shown?.list(parts(), { name, owner })) ?? []
        return runs.map((run) => ({ ...run, job: name, title: shown?.title ?? '' }))
      })
      const isRunning = ({ state }: ShownRun) => Number(state === 'running')
      return (await Promise.all(lists))
        .flat()
        .toSorted((one, other) => isRunning(other) - isRunning(one) || (one.at < other.at ? 1 : -1))
    },
    async remove({ job: name, id }, owner) {
      const shown = background.find(([key]) => key === name)?.[1].shown
      return (await shown?.remove(parts(), { name, owner }, id)) ?? false
    },
    async stop(ms) {
      stopping.abort()
      const late = new AbortController()
      const ended = Promise.allSettled([...loops, ...underWay]).then(() => late.abort())
      await Promise.race([ended, wait(ms, undefined, { signal: late.signal }).catch(() => undefined)])
    },
    async endTasks() {
      await Promise.all(background.map(([name, job]) => job.tasks(parts(), name).close()))
    },
  }
}

/** A periodic job, and what has become of it here. */
interface Kept<Parts> {
  name: string
  job: PeriodicJob<Parts>
  outcome: JobOutcome
}

/** `signal` is aborted when the engine stops. */
type Running<Parts> = Means<Parts> & { signal: AbortSignal }

/** Does the job, and takes note of what becomes of it. Answers false where another node has it. */
async function noted<Parts>({ name, job, outcome }: Kept<Parts>, running: Running<Parts>): Promise<boolean> {
  const { store, log, signal } = running
  const hadFailed = outcome.last === 'failed'
  const begun = performance.now()
  const note = (state: 'done' | 'failed') => {
    outcome[state]++
    outcome.ms += performance.now() - begun
    outcome.last = state
    if (state === 'done') outcome.lastDoneAt = store.now().toISOString()
  }
  try {
    const isDone = await done(name, job, running)
    if (!isDone) outcome.elsewhere++
    else note('done')
    if (isDone && hadFailed) log.info({ job: name }, 'a job works again')
    return isDone
  } catch (error) {
    note('failed')
    // Said once, not each second while the store is away.
    if (!hadFailed && !signal.aborted) log.warn({ error, job: name }, 'a job failed')
    throw error
  }
}

async function done<Parts>(name: string, job: PeriodicJob<Parts>, running: Running<Parts>): Promise<boolean> {
  if (job.nodes === 'one') return doneAlone(name, job, running)
  await job.run(running.parts(), running.signal)
  return true
}

/** Under a lease that stands until its next time, so that of several nodes one does it in each period. */
async function doneAlone<Parts>(
  name: string,
  { everyMs, run }: PeriodicJob<Parts>,
  { parts, store, signal }: Running<Parts>,
): Promise<boolean> {
  const begun = performance.now()
  const lease = `job ${name}`
  const taken = await store.leases.take(lease, leaseMs)
  if (!taken) return false
  let renewing: Promise<unknown> = Promise.resolve()
  const renew = () => (renewing = store.leases.renew(lease, taken.fence, leaseMs))
  let restMs = 0
  try {
    await holdLease(renew, (lost) => run(parts(), AbortSignal.any([lost, signal])))
    // What was cut off by the end of this node, another one may do at once.
    if (!signal.aborted) restMs = Math.round(everyMs * heldPart - (performance.now() - begun))
  } finally {
    // One that is on its way would undo what follows.
    await renewing.catch(() => undefined)
    if (restMs > 0) await store.leases.renew(lease, taken.fence, restMs)
    else await store.leases.release(lease, taken.fence)
  }
  return true
}

const isPeriodic = <Parts>(job: PeriodicJob<Parts> | BackgroundJob<Parts>): job is PeriodicJob<Parts> => 'run' in job

/** True after this time, false when the signal came before it. It keeps no process alive. */
const passes = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { signal, ref: false }).catch(() => false)
