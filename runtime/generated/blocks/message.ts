// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * A notice in the page.
 */
export type MessageBlock = {
  /**
   * Says which one this is.
   */
  type: 'message'
  /**
   * Its colour and symbol. Codes: info Information, success Success, warning Warning, error Error. Default: "info".
   */
  tone?: 'info' | 'success' | 'warning' | 'error'
  /**
   * First line.
   */
  title?: ScreenText
  /**
   * What it says.
   */
  text: ScreenText
  /**
   * People can close it. Default: false.
   */
  closable?: boolean
  /**
   * Words in place of the cross.
   */
  closeText?: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Colour of the text.
   */
  textColor?: Color
  /**
   * Colour behind the text.
   */
  backgroundColor?: Color
  /**
   * Colour of the border.
   */
  borderColor?: Color
  /**
   * Moves into view with the focus as soon as this holds: what was pressed cannot be pressed any more, or is far away.
   */
  takesFocus?: ScreenCondition
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
