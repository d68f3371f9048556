// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'
import type { Text } from '../common/text.ts'
import type { TotalAmountSetting } from '../fields/total-amount-setting.ts'
import type { Choice } from '../inputs/choice.ts'
import type { CustomInput } from '../inputs/custom-input.ts'
import type { DatetimeSetting } from '../inputs/datetime-setting.ts'
import type { InputCheck } from '../inputs/input-check.ts'
import type { InputType } from '../inputs/input-type.ts'
import type { DisplaySetting } from '../lists/display-setting.ts'

/**
 * A field into which the user types.
 */
export type InputField = {
  /**
   * Name by which parameters read the value.
   */
  key?: string
  /**
   * Written above or beside the input.
   */
  label?: Text
  /**
   * The input begins with it.
   */
  value?: Scalar
  /**
   * Off: the value is shown but cannot be changed. Default: true.
   */
  inputFlg?: boolean
  /**
   * How the value is typed. Default: "textbox".
   */
  inputType?: InputType
  /**
   * What the value must fulfil.
   */
  inputCheck?: InputCheck
  /**
   * What the user can choose.
   */
  radios?: Choice[]
  /**
   * What the user can tick.
   */
  checkboxes?: Choice[]
  /**
   * What the user can choose.
   */
  selects?: Choice[]
  /**
   * A further entry ticks everything. Default: false.
   */
  selectAll?: boolean
  /**
   * The rules of the input take capital and small letters as equal: a pattern, and the same value as in another field. Default: false.
   */
  ignoreCase?: boolean
  /**
   * The rules of the input take full-width and half-width characters as equal: letters, numbers, addresses, a pattern, and the same value as in another field. Default: false.
   */
  ignoreFullHalfWidth?: boolean
  /**
   * Whether the user sees the input. Codes: input Input, text Text only, hidden Hidden. Default: "input".
   */
  displayType?: 'input' | 'text' | 'hidden'
  /**
   * To whom the input is shown; for all others the value stays as it is.
   */
  displaySetting?: DisplaySetting
  /**
   * Shown while the input is empty.
   */
  placeholder?: Text
  /**
   * Height of a text area in lines. Default: 5.
   */
  rows?: number
  /**
   * A component supplies the choices, the days that can be chosen, or the value.
   */
  custom?: CustomInput
  /**
   * How dates and times are typed and stored.
   */
  datetime?: DatetimeSetting
  /**
   * The value corrects the total of the cart.
   */
  totalAmountSetting?: TotalAmountSetting
}
