import type { JobOwner, JobRun } from '../store/store.ts'
import type { Tasks } from './tasks.ts'

/** What the engine does by itself. `Parts`: what it may reach. */
export type Job<Parts> = PeriodicJob<Parts> | BackgroundJob<Parts>

/** Done again and again while the engine runs. */
export interface PeriodicJob<Parts> {
  /** Milliseconds from the end of one run to the next. */
  everyMs: number
  /**
   * `one`: of all nodes on a store one does it, once in `everyMs`, under a lease that another takes over when its node
   * is gone. `each`: every node does it, because it looks after itself, or because it claims in the store what it works on.
   */
  nodes: 'one' | 'each'
  /** It is also done before anybody is served: what fails then keeps the engine from starting. */
  isBeforeReady?: true
  /**
   * Does it. `signal` is aborted when the engine stops, which waits for the end, and when the lease has gone to another node.
   * After an error it is done again in its time, or after a minute if that is sooner.
   */
  run(parts: Parts, signal: AbortSignal): Promise<unknown>
}

/** Begun by a call, and followed by whoever began it: its room holds its tasks, and tells in the store how far each is. */
export interface BackgroundJob<Parts> {
  /** `name`: its own in the registry. */
  tasks(parts: Parts, name: string): Pick<Tasks, 'running' | 'close'>
  /** What people see of theirs among their jobs; without, nobody sees them. */
  shown?: ShownJob<Parts>
}

export interface ShownJob<Parts> {
  /** What one is: the key of a message, in both languages. */
  title: string
  /** Those of a person, running and lately ended. */
  list(parts: Parts, of: JobsOf): Promise<ShownRun[]>
  /** Stops one that runs, takes one away that has ended; false where this person has none with this id. */
  remove(parts: Parts, of: JobsOf, id: string): Promise<boolean>
}

/** The runs of one job of one person. */
export interface JobsOf {
  /** Of the job, in the registry. */
  name: string
  owner: JobOwner
}

/** A run as its person sees it. */
export interface ShownRun extends Omit<JobRun, 'job'> {
  /** Bytes so far, of what is made. */
  bytes?: number
  /** What it made can be saved as a file. */
  hasFile?: boolean
}

/** What became of a job on this node since it started. */
export interface JobOutcome {
  /** How often it was done, how often not to its end, and how often another node had it. */
  done: number
  failed: number
  elsewhere: number
  /** Milliseconds of all that it did together. */
  ms: number
  /** How its last run here ended. */
  last?: 'done' | 'failed'
  /** When it was last done here to its end, by the store's clock. */
  lastDoneAt?: string
}
