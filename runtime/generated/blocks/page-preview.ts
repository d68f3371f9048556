// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * The pages of a site as a document under edit would make them, at the widths of its visitors, drawn again as it changes.
 */
export type PagePreviewBlock = {
  /**
   * Says which one this is.
   */
  type: 'page-preview'
  /**
   * Name of the model.
   */
  model: string
  /**
   * Number of the site.
   */
  site: Value
  /**
   * Lists of the document whose items are drawn: a press on one in the page leads to its setting.
   */
  parts?: {
    /**
     * How it is drawn. Codes: column Column, field Field, place Place.
     */
    what: 'column' | 'field' | 'place'
    /**
     * Place of the list; one * stands for each item of the list around it. Of a place: of what holds the settings, each drawn under its own name.
     */
    at: string
    /**
     * Property by which an item of a list is known in the page; left out: its number.
     */
    name?: string
    /**
     * Property of the item whose control gets the focus; left out: the first.
     */
    to?: string
    /**
     * State that holds the number of the item whose settings are shown: of the one that a * stands for, else of the part.
     */
    state?: string
  }[]
  /**
   * Seen as by somebody who is not logged in; off: the builder chooses whose eyes they are seen through. Default: false.
   */
  nobody?: boolean
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
