// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A quantity with minus, plus and a typed number.
 */
export type StepperCell = {
  /**
   * Says which one this is.
   */
  type: 'stepper'
  /**
   * The quantity now.
   */
  value: Value
  /**
   * 0 takes it out. Default: 0.
   */
  min?: number
  /**
   * The largest quantity.
   */
  max?: Value
  /**
   * How many there are: a larger quantity is told beside it and not taken.
   */
  left?: Value
  /**
   * Why the row cannot be had any more, where it is so: told beside the quantity, which can only become smaller.
   */
  refused?: ScreenText
  /**
   * How much a press adds. Default: 1.
   */
  step?: number
  /**
   * Written before the number.
   */
  prefix?: ScreenText
  /**
   * Written after it, for example a unit.
   */
  suffix?: ScreenText
  /**
   * Read aloud.
   */
  label?: ScreenText
  /**
   * Button in place of a 0.
   */
  addLabel?: ScreenText
  /**
   * Shown before the text.
   */
  addIcon?: Icon
  /**
   * The button in place of a 0 is what the page is for. Default: false.
   */
  primary?: boolean
  /**
   * Told when the pointer rests on the button in place of a 0.
   */
  addHint?: ScreenText
  /**
   * Told when the pointer rests on the button that takes it out.
   */
  removeHint?: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Button that takes it out.
   */
  removeLabel?: ScreenText
  /**
   * Shown before the text.
   */
  removeIcon?: Icon
  /**
   * It cannot be changed.
   */
  disabled?: boolean | ScreenCondition
  /**
   * Done with the new quantity as event.value.
   */
  onChange: ActionList
}
