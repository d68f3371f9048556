/** Whose it is: a user of the console, or of a site. */
export interface JobOwner {
  userKey: string
  /** Of a site; without: of the console. */
  siteId?: number
}

/** What the topic `job` tells: whose one has begun, ended or gone, and whether it is wanted no more. Its key is the id. */
export interface JobTold extends JobOwner {
  isStop?: boolean
}

/** `ended`: its node is gone before it was known to be done. */
export type JobState = 'running' | 'done' | 'failed' | 'stopped' | 'ended'

/** How far it is. */
export interface JobProgress {
  done: number
  /** As many as there are, where that is known. */
  total?: number
}

/** What a person is told of a job that ended. */
export interface JobOutcomeTold {
  /** Key of a message, with the values of `{0}`, `{1}`, … */
  text?: string
  values?: string[]
}

/** A job that somebody began, and follows. */
export interface JobRun extends JobProgress, JobOutcomeTold {
  id: string
  /** Name of the job. */
  job: string
  /** What it is about: the name of a site, of a file. */
  name: string
  /** What is counted. */
  unit?: 'rows' | 'lines' | 'documents'
  state: JobState
  /** Its person wants it stopped, and it is not yet. */
  isStopping?: boolean
  /** Address in the application where its result is. */
  link?: string
  at: string
  /** When it goes from the list. */
  until?: string
}

/** What of it is kept as it is. */
export type JobRunAbout = Pick<JobRun, 'name' | 'unit' | 'link' | 'text' | 'values'>

export interface JobRunStore {
  /** It is seen from now on. Without a sign of its node for `ms` it has ended; of those that ended before the oldest go. */
  begin(run: JobOwner & Omit<JobRun, 'state' | 'at' | 'until' | 'isStopping'>, ms: number): Promise<void>
  /** Says how far it is and keeps it `ms` longer; false when it is to be stopped. */
  renew(id: string, progress: JobProgress, ms: number): Promise<boolean>
  /** Ends it. */
  settle(id: string, end: JobProgress & JobOutcomeTold & { state: Exclude<JobState, 'running'> }): Promise<void>
  /** Of one job, newest first. */
  list(job: string, owner: JobOwner): Promise<JobRun[]>
  /** Wants one stopped that runs; takes one away that has ended. False where this person has none with this id. */
  remove(id: string, job: string, owner: JobOwner): Promise<boolean>
  /** Takes away those that have had their time; answers how many. */
  sweep(): Promise<number>
}
