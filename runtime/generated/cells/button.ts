// Made from schemas/ by `npm run generate`; do not edit.

import type { ActionList } from '../common/actions.ts'
import type { Icon } from '../common/icon.ts'
import type { ScreenCondition } from '../common/screen-condition.ts'
import type { ScreenText } from '../common/screen-text.ts'

/**
 * A button in each row.
 */
export interface ButtonCell {
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
   * It is red. Default: false.
   */
  danger?: boolean
  /**
   * It stands out. Default: false.
   */
  primary?: boolean
  /**
   * It cannot be pressed.
   */
  disabled?: boolean | ScreenCondition
  /**
   * Done when it is pressed.
   */
  onPress: ActionList
}
