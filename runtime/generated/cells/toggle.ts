// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A button that stays pressed while its value is on.
 */
export type ToggleCell = {
  /**
   * Says which one this is.
   */
  type: 'toggle'
  /**
   * Whether it is on.
   */
  value: Value
  /**
   * Read aloud, and shown when the pointer rests on it.
   */
  label: ScreenText
  /**
   * Drawn as a line, and filled while it is on.
   */
  icon: Icon
  /**
   * Done with what it shall be as event.value.
   */
  onChange: ActionList
}
