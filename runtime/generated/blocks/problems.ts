// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Problems with their places; each leads to its field, in whatever tab that is.
 */
export type ProblemsBlock = {
  /**
   * Says which one this is.
   */
  type: 'problems'
  /**
   * Heading; left out: how many there are.
   */
  title?: ScreenText
  /**
   * List of problems.
   */
  problems: Value
  /**
   * Name of the model to which they belong; the tab that edits a place is found by it.
   */
  model?: string
  /**
   * Said while there are none.
   */
  empty?: ScreenText
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
