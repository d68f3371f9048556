// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'

export type ReportCellsRequest = {
  /**
   * The stored workbook.
   */
  template: string
  /**
   * Sheet of the cells; left out: the first.
   */
  sheet?: string
  /**
   * Part of a name.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type ReportCellsResponse = {
  /**
   * What can be chosen.
   */
  rows: {
    /**
     * What is kept.
     */
    value: string
    /**
     * How it is shown.
     */
    label: string
  }[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ReportPreviewRequest = {
  /**
   * A report, as it stands in its form.
   */
  document: DocumentEnvelope
}

/**
 * The first pages.
 */
export type ReportPreviewResponse = string

export type ReportSheetsRequest = {
  /**
   * The stored workbook.
   */
  template: string
  /**
   * Sheet of the cells; left out: the first.
   */
  sheet?: string
  /**
   * Part of a name.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type ReportSheetsResponse = {
  /**
   * What can be chosen.
   */
  rows: {
    /**
     * What is kept.
     */
    value: string
    /**
     * How it is shown.
     */
    label: string
  }[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
