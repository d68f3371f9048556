// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * One field that looks for a text while it is typed.
 */
export type FindBlock = {
  /**
   * Says which one this is.
   */
  type: 'find'
  /**
   * Name of the state with the text.
   */
  state: string
  /**
   * Name of the state with the page, which begins anew.
   */
  page?: string
  /**
   * Name of the field, read aloud.
   */
  label?: ScreenText
  /**
   * An example inside it.
   */
  placeholder?: ScreenText
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
