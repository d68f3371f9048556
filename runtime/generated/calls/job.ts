// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Something long that a person began.
 */
export type Job = {
  /**
   * Name of the job.
   */
  job: string
  /**
   * Which one.
   */
  id: string
  /**
   * What it does, in the language of its user.
   */
  title: string
  /**
   * What it is about: a file, a site.
   */
  name: string
  /**
   * `ended`: the engine was stopped before it was done.
   */
  state: 'running' | 'done' | 'failed' | 'stopped' | 'ended'
  /**
   * It is to be stopped, and it is not yet.
   */
  isStopping?: boolean
  /**
   * How far it is.
   */
  done: number
  /**
   * How much there is, where that is known.
   */
  total?: number
  /**
   * What is counted.
   */
  unit?: 'rows' | 'lines' | 'documents'
  /**
   * Bytes so far, of what is made.
   */
  bytes?: number
  /**
   * When it was begun.
   */
  at: string
  /**
   * When it goes from the list.
   */
  until?: string
  /**
   * What became of it.
   */
  text?: string
  /**
   * Page of its result.
   */
  link?: string
  /**
   * It made a file that can be saved.
   */
  hasFile?: boolean
}

export type JobListRequest = {}

export type JobListResponse = {
  jobs: Job[]
}

export type JobRemoveRequest = {
  /**
   * Name of the job.
   */
  job: string
  /**
   * Which one.
   */
  id: string
}

export type JobRemoveResponse = {}
