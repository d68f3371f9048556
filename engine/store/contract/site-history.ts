import type { RevisionAction } from './documents.ts'

/** What is asked of the history of a site: of these documents, and of its releases. */
export interface SiteHistoryQuery {
  siteId: number
  /** Numbers of its documents, living and removed. */
  documentIds: readonly number[]
  /** Only what this user did. */
  by?: string
  /** Only this document; then without releases. */
  documentId?: number
  /** Only from this time on, and before that one, ISO. */
  from?: string
  to?: string
  /** Only what the step with this name changed; then without releases. */
  changeSet?: string
  offset?: number
  limit?: number
}

/** A document that was changed. */
export interface ChangedDocument {
  documentId: number
  revision: number
  action: RevisionAction
  by: string
  at: string
  note?: string
  /** Names the step; what one transaction wrote has the same. */
  changeSet?: string
}

/** A release that was made. */
export interface MadeRelease {
  release: number
  name?: string
  by: string
  at: string
  note?: string
}

/** One line over all of a site's documents and releases. */
export interface SiteHistoryStore {
  /** The newest first. */
  list(query: SiteHistoryQuery): Promise<{ rows: (ChangedDocument | MadeRelease)[]; total: number }>
  /** Who changed one of these documents or made a release, by name. */
  people(query: Pick<SiteHistoryQuery, 'siteId' | 'documentIds'>): Promise<string[]>
  /** Of each of these steps, how many documents it changed: of these, and of all. */
  steps(
    changeSets: readonly string[],
    documentIds: readonly number[],
  ): Promise<Map<string, { of: number; all: number }>>
  /** All that a step changed, in the order of numbers. */
  step(changeSet: string): Promise<ChangedDocument[]>
}
