// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { DashboardFiltersResponse, DashboardFiltersValues } from '../calls/graph.ts'
import type { ReleaseChange, ReleaseCompared } from '../calls/site.ts'

export type PublishPlanRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * When, ISO 8601 with its zone; it must be to come.
   */
  at?: string
  /**
   * What the release is called besides its number.
   */
  name?: string
  /**
   * What is new.
   */
  note?: string
}

export type PublishPlanResponse = {}

export type PublishPlannedRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type PublishPlannedResponse = {
  rows: {
    /**
     * When.
     */
    at: string
    /**
     * Who planned it.
     */
    by: string
    /**
     * What the release is called.
     */
    name: string
    /**
     * What is new.
     */
    note: string
    /**
     * How far it is.
     */
    state: 'waiting' | 'running' | 'done' | 'refused'
    /**
     * What became of it, in words.
     */
    told: string
  }[]
  /**
   * What stood against it.
   */
  problems: Problem[]
}

export type PublishWithdrawRequest = {
  /**
   * Number of the site.
   */
  id: number
}

export type PublishWithdrawResponse = {}

export type ReleaseDifferenceRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * The release of before; left out: the one before.
   */
  from?: number
  /**
   * The release of after; left out: the newest.
   */
  to?: number
  /**
   * The one document that is compared.
   */
  address?: `${string}/${string}`
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type ReleaseDifferenceResponse = {
  rows: ReleaseChange[]
  compared?: ReleaseCompared
  /**
   * Number of documents.
   */
  total: number
  /**
   * The release of before; 0: there is none.
   */
  from: number
  /**
   * The release of after; 0: there is none.
   */
  to: number
  /**
   * What is compared, in words.
   */
  told: string
}

export type ReleaseRestoreRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * The release whose documents come back.
   */
  release: number
}

export type ReleaseRestoreResponse = {
  /**
   * Documents that are other than they were.
   */
  documents: number
  /**
   * Names the step, to take it back.
   */
  step?: string
}

export type SiteHistoryFiltersRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type SiteHistoryFiltersResponse = DashboardFiltersResponse

export type SiteHistoryRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * What was chosen in the filters: by, document, at; and step, of which it tells alone.
   */
  filters?: DashboardFiltersValues
  /**
   * Page, from 1. Default: 1.
   */
  page?: number
  /**
   * Rows of a page. Default: 50.
   */
  limit?: number
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type SiteHistoryResponse = {
  rows: {
    /**
     * Names the row.
     */
    key: string
    /**
     * What was done; publish: a release was made.
     */
    action: 'create' | 'save' | 'restore' | 'delete' | 'import' | 'secret' | 'publish'
    /**
     * User who did it.
     */
    by: string
    /**
     * When.
     */
    at: string
    /**
     * Name of the document or of the release.
     */
    name: string
    /**
     * The kind in the language of the caller.
     */
    kindTitle?: string
    /**
     * Kind of the document.
     */
    kind?: string
    /**
     * Number of the document.
     */
    id?: number
    /**
     * Revision that came of it.
     */
    revision?: number
    /**
     * Number of the release.
     */
    release?: number
    /**
     * What was written to it.
     */
    note?: string
    /**
     * Names the step; what was changed together has the same.
     */
    step?: string
    /**
     * Other documents that were changed in the same step; left out: none.
     */
    others?: number
    /**
     * All of the step is shown to the caller, who may take it back.
     */
    whole?: boolean
  }[]
  /**
   * Number of rows.
   */
  total: number
}

export type StepTakeBackRequest = {
  /**
   * Number of the site.
   */
  id: number
  /**
   * Names the step; what was changed together has the same.
   */
  step: string
}

export type StepTakeBackResponse = {
  /**
   * Documents that are as before.
   */
  documents: number
}
