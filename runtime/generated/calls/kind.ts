// Made from schemas/ by `npm run generate`; do not edit.

import type { KindAbout } from '../calls/answer.ts'

export type KindListRequest = {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type KindListResponse = {
  rows: (KindAbout & {
    /**
     * Resource of the right that it takes.
     */
    permission?: string
    /**
     * Licence that it takes.
     */
    licence?: string
    /**
     * The engine makes its documents.
     */
    derived: boolean
  })[]
}
