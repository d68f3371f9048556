// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'
import type { Text } from '../common/text.ts'
import type { Choice } from '../inputs/choice.ts'
import type { CustomInput } from '../inputs/custom-input.ts'
import type { DatetimeSetting } from '../inputs/datetime-setting.ts'
import type { InputCondition } from '../inputs/input-condition.ts'
import type { InputType } from '../inputs/input-type.ts'
import type { LabelPosition } from '../lists/label-position.ts'
import type { ScreenSize } from '../lists/screen-size.ts'

/**
 * One input of a search area.
 */
export type SearchField = {
  /**
   * Field that is searched.
   */
  field: string
  /**
   * Searched together with the field: each word of the typed text must be found in the field or in one of these, compared as the field is.
   *
   * Items: Field that is searched, too.
   */
  furtherFields?: string[]
  /**
   * Written above or beside the input; empty takes the label of the result column.
   */
  label?: Text
  /**
   * Name of the value in links and parameters; empty takes the field.
   */
  name?: string
  /**
   * Where the label stands; empty follows the search area.
   */
  labelPosition?: LabelPosition
  /**
   * Width of the input: one column, two, or the whole row; empty: one column.
   */
  size?: ScreenSize
  /**
   * How the value is typed. Default: "textbox".
   */
  inputType?: InputType
  /**
   * How the typed value is compared.
   */
  inputCond?: InputCondition
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
   * A further entry chooses everything: radio buttons are no condition then, checkboxes are all ticked. Default: false.
   */
  selectAll?: boolean
  /**
   * How dates and times are typed.
   */
  datetime?: DatetimeSetting
  /**
   * A component supplies the choices, or the days that can be chosen.
   */
  custom?: CustomInput
  /**
   * The search begins with it.
   */
  value?: Scalar
  /**
   * Shown while the input is empty.
   */
  placeholder?: Text
  /**
   * Off: the condition can be set by links only. Default: true.
   */
  display?: boolean
  /**
   * Search field that is filled from the parameter of a link.
   */
  linkParamListSearchRId?: string
  /**
   * Help below the input.
   */
  comment?: Text
}
