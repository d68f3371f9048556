// Made from schemas/ by `npm run generate`; do not edit.

import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Shows a short notice.
 */
export type MessageAction = {
  /**
   * Says which one this is.
   */
  do: 'message'
  /**
   * What it says.
   */
  text: ScreenText
  /**
   * Its colour and symbol. Codes: info Information, success Success, warning Warning, error Error. Default: "success".
   */
  tone?: 'info' | 'success' | 'warning' | 'error'
  /**
   * Something that can be done about it, for the ten seconds in which it is shown.
   */
  action?: {
    /**
     * What the button says.
     */
    label: ScreenText
    /**
     * What it does.
     */
    do: ActionList
  }
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
