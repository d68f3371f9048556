// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

export type TrashListRequest = {
  /**
   * Text that the name or key contains.
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

export type TrashListResponse = {
  /**
   * Items: What was removed in one step.
   */
  rows: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    /**
     * Name of its kind.
     */
    kind: string
    /**
     * The kind in the language of the caller.
     */
    kindTitle: string
    /**
     * Key of the document.
     */
    key: string
    name: Text
    /**
     * How many documents went with it.
     */
    parts: number
    /**
     * When it was removed.
     */
    removedAt: string
    /**
     * Who removed it.
     */
    removedBy: string
    /**
     * Whether the caller may bring it back, and delete it for good.
     */
    changeable: boolean
  }[]
  /**
   * Steps on all pages.
   */
  total: number
}

export type TrashRemoveRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type TrashRemoveResponse = {}

export type TrashRestoreRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type TrashRestoreResponse = {
  /**
   * What is back, the chosen document first.
   */
  rows: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
  }[]
}
