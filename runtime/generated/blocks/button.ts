// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Does something when it is pressed.
 */
export type ButtonBlock = {
  /**
   * Says which one this is.
   */
  type: 'button'
  /**
   * Words on the button.
   */
  label: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * It stands out. Default: false.
   */
  primary?: boolean
  /**
   * It is red. Default: false.
   */
  danger?: boolean
  /**
   * Without a border. Default: false.
   */
  quiet?: boolean
  /**
   * Lower. Default: false.
   */
  small?: boolean
  /**
   * It cannot be pressed.
   */
  disabled?: boolean | ScreenCondition
  /**
   * It switches something, which is on while this holds.
   */
  pressed?: ScreenCondition
  /**
   * What it does, or why it cannot be pressed.
   */
  hint?: ScreenText
  /**
   * Done when it is pressed.
   */
  onPress: ActionList
  /**
   * While its calls run, it is a button that stops them. Default: false.
   */
  stoppable?: boolean
  /**
   * Done after people stopped it.
   */
  onStop?: ActionList
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
