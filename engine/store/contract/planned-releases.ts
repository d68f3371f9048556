import type { Problem } from '../../../runtime/problem.ts'

/** What became of a planned release. */
export interface PlannedOutcome {
  /** Number of the release. */
  release?: number
  /** Why there is none: the key of a message, and what is wrong with the documents. */
  text?: string
  problems?: Problem[]
}

/** A site is published at this time, as its documents are then. */
export interface PlannedRelease {
  siteId: number
  /** Another one with each plan; the release that is made of it bears it. */
  id: string
  /** ISO. */
  at: string
  /** Who planned it. */
  by: string
  name?: string
  note?: string
  state: 'waiting' | 'running' | 'done' | 'refused'
  /** Each claim has a higher one. */
  fence: number
  outcome: PlannedOutcome
}

/** Of each site one. All nodes work on the same; the store's clock decides what is due. */
export interface PlannedReleaseStore {
  /** In place of what was planned before; false while that is being done. */
  plan(planned: Pick<PlannedRelease, 'siteId' | 'at' | 'by' | 'name' | 'note'>): Promise<boolean>
  get(siteId: number): Promise<PlannedRelease | undefined>
  /** It is planned no more, and what became of it is forgotten; false where there is none, or it is being done. */
  withdraw(siteId: number): Promise<boolean>
  /** Takes those whose time has come, and those whose node is gone, for `ms`. */
  claim(ms: number): Promise<PlannedRelease[]>
  /** Keeps it `ms` longer; false when it has gone to another node. */
  renew(siteId: number, fence: number, ms: number): Promise<boolean>
  /** Ends it; false when it has gone to another node. */
  settle(siteId: number, fence: number, end: Pick<PlannedRelease, 'state' | 'outcome'>): Promise<boolean>
}
