// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * A button in each row.
 */
export type ButtonCell = {
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
   * Told when the pointer rests on the button.
   */
  hint?: ScreenText
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
