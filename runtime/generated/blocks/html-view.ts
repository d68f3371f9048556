// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Shows markup, such as that of a mail, in a frame of its own that runs nothing and fetches nothing.
 */
export type HtmlViewBlock = {
  /**
   * Says which one this is.
   */
  type: 'html-view'
  /**
   * What it is called.
   */
  label: ScreenText
  /**
   * What is shown; scripts, pictures, forms and all that is fetched are left out.
   */
  html: ScreenText
  /**
   * Markup of a row, in the place of {lines}.
   */
  lines?: ScreenText
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
