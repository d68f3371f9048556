// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Goes to another screen or to an address outside.
 */
export type OpenAction = {
  /**
   * Says which one this is.
   */
  do: 'open'
  /**
   * Route of the screen; :name is filled from the parameters.
   */
  route?: ScreenText
  /**
   * Key of the screen, in place of its route.
   */
  screen?: string
  /**
   * Values for the route; those it does not name go into the query.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * Key values of the row that is opened.
   */
  row?: Value
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Category values after the hash.
   */
  hash?: Value
  /**
   * An http or https address outside.
   */
  url?: ScreenText
  /**
   * Opens beside this page. Default: false.
   */
  newTab?: boolean
  /**
   * Going back skips this page. Default: false.
   */
  replace?: boolean
  /**
   * Leads to the screen as this person left it: search, category, order, page and place. Default: false.
   */
  asItWas?: boolean
  /**
   * Asked before; it opens only on yes.
   */
  confirm?: ScreenText
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
