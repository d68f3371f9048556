// Made from schemas/ by `npm run generate`; do not edit.

import type { KindAbout } from '../calls/answer.ts'

export type HelpWordsRequest = {
  /**
   * Of this kind's form alone.
   */
  kind?: string
  /**
   * Text that a word or its explanation contains.
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

export type HelpWordsResponse = {
  rows: {
    /**
     * Kind whose form it is.
     */
    kind: string
    /**
     * What the kind is called.
     */
    kindTitle: string
    /**
     * Names of the places in the document.
     */
    at: string
    /**
     * The word.
     */
    title: string
    /**
     * Titles of the groups around it.
     */
    place: string
    /**
     * What it means.
     */
    text: string
  }[]
  /**
   * Number of words.
   */
  total: number
  /**
   * What the kind is called.
   */
  title?: string
  /**
   * What the kind is for.
   */
  text?: string
}

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
