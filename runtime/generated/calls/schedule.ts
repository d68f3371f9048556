// Made from schemas/ by `npm run generate`; do not edit.

import type { DocumentEnvelope } from '../common/document.ts'

export type ScheduleLogRequest = {
  /**
   * Number of the schedule; 0: a new one, which has none.
   */
  id: number
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}

export type ScheduleLogResponse = {
  /**
   * Runs on all pages.
   */
  total: number
  /**
   * One of these waits or is under way.
   */
  busy: boolean
  /**
   * Since when it runs no more because too many runs have failed, ISO.
   */
  stopped?: string
  /**
   * Runs that failed one after the other.
   */
  failures?: number
  rows: {
    /**
     * Number of the run.
     */
    id: number
    /**
     * The time for which it is, ISO.
     */
    slot: string
    /**
     * What made it run: its time, a person, or a person who tried it.
     */
    cause: 'time' | 'hand' | 'test'
    /**
     * Who began it.
     */
    by?: string
    /**
     * What became of it.
     */
    state: 'waiting' | 'running' | 'done' | 'failed' | 'interrupted' | 'missed'
    /**
     * When it ended, ISO.
     */
    ended?: string
    /**
     * Rows that it read, or changed.
     */
    rows?: number
    /**
     * Milliseconds.
     */
    ms?: number
    /**
     * Why it failed, and what else is to be told.
     */
    message?: string
  }[]
}

export type ScheduleNextRequest = {
  /**
   * A schedule, as it stands in its form.
   */
  document: DocumentEnvelope
}

export type ScheduleNextResponse = {
  /**
   * The next five, earliest first; none while its times are not sound.
   */
  rows: {
    /**
     * When, ISO.
     */
    at: string
    /**
     * The same by the clocks of its time zone.
     */
    local: string
    /**
     * What daylight saving does to it.
     */
    note?: string
  }[]
}

export type ScheduleRunRequest = {
  /**
   * Number of the schedule.
   */
  id: number
  /**
   * Only tries it: what it changes is taken back, nothing is sent or kept.
   */
  test?: boolean
}

export type ScheduleRunResponse = {
  /**
   * Number of the run, which begins within seconds.
   */
  run: number
}
