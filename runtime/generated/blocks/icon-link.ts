// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * An icon that leads to a screen, with a number at its corner.
 */
export type IconLinkBlock = {
  /**
   * Says which one this is.
   */
  type: 'icon-link'
  /**
   * Read aloud in place of the icon and its number.
   */
  label: ScreenText
  /**
   * What is drawn.
   */
  icon: Icon
  /**
   * Shown when one points at it.
   */
  hint?: ScreenText
  /**
   * Route of the screen.
   */
  route: ScreenText
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * A number or word at its corner; nothing and 0 are not drawn.
   */
  badge?: Value
  /**
   * Told politely whenever it changes.
   */
  status?: ScreenText
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
