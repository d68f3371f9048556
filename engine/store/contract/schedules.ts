import type { RunFault } from './runs.ts'

/** What made a schedule run: its time, a person, or a person who only tries it. */
export type ScheduleCause = 'time' | 'hand' | 'test'

/**
 * `waiting`: any node may take it. `interrupted`: it was cut off, and nobody knows what it had done. `missed`: its time
 * passed while nobody was there to run it.
 */
export type ScheduleRunState = 'waiting' | 'running' | 'done' | 'failed' | 'interrupted' | 'missed'

/** What is kept of a run as it is. */
export interface ScheduleRunAbout {
  /** Who began it. */
  by?: string
  /** The first of the days that it is about, `yyyy-MM-dd` in the schedule's zone, and the last one. */
  start?: string
  end?: string
  /** Runs before it that were missed, which it makes up for, or of which it tells. */
  missed?: number
  /** Rows that it read, or changed. */
  rows?: number
  ms?: number
  /** Why it failed: the key of a message with its values, or what a schema's data source said. */
  text?: string
  values?: string[]
  fault?: { schema: string; fault: RunFault }
  /** Names of the files that it made. */
  files?: string[]
  /** Mails that it caused. */
  mails?: number
}

export interface ScheduleRun {
  id: number
  scheduleId: number
  /** The time for which it is, ISO; of one schedule there is one for each. */
  slot: string
  cause: ScheduleCause
  state: ScheduleRunState
  /** How often a node took it. */
  tries: number
  fence: number
  /** When it was added, ISO. */
  at: string
  endedAt?: string
  about: ScheduleRunAbout
}

/** What becomes of a schedule by itself. */
export interface ScheduleState {
  scheduleId: number
  /** Of the document for which `nextAt` was found. */
  revision: number
  /** When it runs next, ISO; undefined: by itself not at all. */
  nextAt?: string
  /** Runs that failed one after the other. */
  failures: number
  /** Since when it runs no more because too many have failed, ISO. */
  stoppedAt?: string
}

export interface NewScheduleRun {
  scheduleId: number
  slot: string
  cause: ScheduleCause
  state: 'waiting' | 'missed'
  about: ScheduleRunAbout
}

export interface ScheduleEnd {
  state: 'done' | 'failed' | 'interrupted'
  about: ScheduleRunAbout
  /** After so many failures one after the other it is stopped; 0: never. */
  maxFailures: number
}

/** Times and runs of schedules. All nodes work on the same; the store's clock decides what is due. */
export interface ScheduleStore {
  /** Documents whose next time is not known: new ones, and those that were saved since. What is due is not among them. */
  unplanned(): Promise<{ id: number; revision: number }[]>
  /** Says when it runs next, unless another node has said it for this revision. It begins to count its failures anew. */
  plan(state: { id: number; revision: number; nextAt: string | undefined }): Promise<void>
  /** Those whose time has come. */
  due(): Promise<ScheduleState[]>
  /**
   * Takes the time that is due: from now on `next` is its next one, and `run` is there, in one step. False where another
   * node has taken it; a run that is there already is not added again.
   */
  take(taken: { id: number; due: string; next: string | undefined; run?: NewScheduleRun }): Promise<boolean>
  /** Adds a run that a person wants; undefined where there is one for this time. */
  add(run: NewScheduleRun): Promise<number | undefined>
  /** The schedule is no more. */
  forget(id: number): Promise<void>
  /** States by number, of those that have one. */
  many(ids: readonly number[]): Promise<ScheduleState[]>
  /** Takes runs that wait, and those whose node is gone, for `ms`; of one schedule one at a time. */
  claim(options: { limit: number; ms: number }): Promise<ScheduleRun[]>
  /** Keeps it `ms` longer; false when it has gone to another node. */
  renew(id: number, fence: number, ms: number): Promise<boolean>
  /** It waits once more, as if this node had not taken it: its node ends, and nothing of it was done. */
  giveBack(id: number, fence: number): Promise<void>
  /**
   * Ends a run, and counts failures of those that had their time. Answers whether the schedule is stopped by that. Throws
   * FenceLost.
   */
  settle(id: number, fence: number, end: ScheduleEnd): Promise<{ isStopped: boolean }>
  /** Runs of a schedule, the latest first. */
  list(query: { scheduleId: number; offset?: number; limit?: number }): Promise<{ rows: ScheduleRun[]; total: number }>
  /** The latest run that has ended of each of these schedules. */
  latest(ids: readonly number[]): Promise<ScheduleRun[]>
  /** Whether a run of the schedule waits for its turn. */
  isWaiting(id: number): Promise<boolean>
  /** Removes ended runs that are older; answers how many. */
  sweep(before: string): Promise<number>
}
