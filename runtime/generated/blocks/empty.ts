// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Says that there is nothing and what to do.
 */
export type EmptyBlock = {
  /**
   * Says which one this is.
   */
  type: 'empty'
  /**
   * What is missing.
   */
  title: ScreenText
  /**
   * What it is good for.
   */
  text?: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Words on the button.
   */
  action?: ScreenText
  /**
   * Done when the button is pressed.
   */
  onPress?: ActionList
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
