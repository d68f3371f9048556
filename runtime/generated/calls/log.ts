// Made from schemas/ by `npm run generate`; do not edit.

export type LogDownloadRequest = {
  /**
   * Which log.
   */
  log: 'operation' | 'api' | 'data-update' | 'site' | 'audit'
  /**
   * Text that the entry contains: user, call, object, message, or the reference that was shown.
   */
  find?: string
}

/**
 * CSV with a byte order mark.
 */
export type LogDownloadResponse = string

export type LogListRequest = {
  /**
   * Which log.
   */
  log: 'operation' | 'api' | 'data-update' | 'site' | 'audit'
  /**
   * Text that the entry contains: user, call, object, message, or the reference that was shown.
   */
  find?: string
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}

export type LogListResponse = {
  rows: {
    /**
     * Number of the entry.
     */
    id: number
    /**
     * When, ISO.
     */
    at: string
    /**
     * Key of the user.
     */
    user?: string
    /**
     * Network address of the client.
     */
    address?: string
    /**
     * What was done, in the reader's language.
     */
    call?: string
    /**
     * What it was done to.
     */
    object?: string
    /**
     * Code or outcome.
     */
    result?: string
    /**
     * What happened, in words.
     */
    message?: string
    /**
     * Milliseconds it took.
     */
    ms?: number
    /**
     * Correlation id, as in the error that the user saw.
     */
    requestId?: string
    /**
     * Of a call of a published API.
     */
    request?: {
      /**
       * HTTP method.
       */
      method: string
      /**
       * Path, query and the names of what stood in headers and body; secrets are struck out.
       */
      sent: string
      /**
       * Where and why it was refused.
       */
      details?: string
    }
    /**
     * Of rows that were added, changed or deleted: up to fifty, each on a line of its own.
     */
    change?: {
      /**
       * What identifies each row.
       */
      key: string
      /**
       * Columns with their values before; long ones are cut, secrets are struck out.
       */
      before?: string
      /**
       * Columns with their values after it.
       */
      after?: string
    }
    /**
     * Of a file transfer.
     */
    transfer?: {
      /**
       * Name of the file.
       */
      file: string
      /**
       * SHA-256 of its bytes.
       */
      hash?: string
      /**
       * Lines with data.
       */
      lines: number
      /**
       * Lines that the input check does not take.
       */
      faulty: number
      /**
       * Lines whose rows are kept.
       */
      written: number
      /**
       * Name under which the server keeps the file; empty: one of this name was there.
       */
      kept?: string
      /**
       * The stage at which it ended, in the reader's language.
       */
      stage: string
    }
  }[]
  /**
   * Entries on all pages.
   */
  total: number
}

export type TransferLogRequest = {
  /**
   * Number of the content.
   */
  id: number
  /**
   * Text that the entry contains: user, call, object, message, or the reference that was shown.
   */
  find?: string
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}

export type TransferLogResponse = LogListResponse
