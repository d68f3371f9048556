// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * A model as JSON, in step with what else edits it: each change is in both at once.
 */
export type JsonBlock = {
  /**
   * Says which one this is.
   */
  type: 'json'
  /**
   * Name of the text, read aloud.
   */
  label?: ScreenText
  /**
   * Name of the model.
   */
  model: string
  /**
   * It can only be read. Default: false.
   */
  readOnly?: boolean
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
