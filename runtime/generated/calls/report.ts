// Made from schemas/ by `npm run generate`; do not edit.

import type { DocumentEnvelope } from '../common/document.ts'

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
