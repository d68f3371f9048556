// Made from schemas/ by `npm run generate`; do not edit.

import type { Operator } from '../common/operator.ts'
import type { Scalar } from '../common/scalar.ts'
import type { MomentFormat } from '../fields/moment-format.ts'
import type { InputType } from '../inputs/input-type.ts'
import type { LabelPosition } from '../lists/label-position.ts'
import type { ScreenSize } from '../lists/screen-size.ts'
import type { Access } from '../screens/access.ts'
import type { ChoicesFrom } from '../screens/choices-from.ts'
import type { ComponentLook } from '../screens/component-look.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Conditions for a list.
 */
export type SearchBlock = {
  /**
   * Says which one this is.
   */
  type: 'search'
  /**
   * Name of the state that holds the values.
   */
  state: string
  /**
   * Values that stand in the fields and are not searched for yet.
   */
  given?: Value
  /**
   * Name of the state that goes back to page 1.
   */
  page?: string
  /**
   * What can be searched.
   *
   * Items: One condition.
   */
  fields: {
    /**
     * Name under which the value is sent.
     */
    field: string
    /**
     * Left out for people without this right.
     */
    access?: Access
    /**
     * Above or beside the control.
     */
    label: ScreenText
    /**
     * How it is entered. Default: "textbox".
     */
    input?: InputType
    /**
     * How the column is compared; shown where it is not plain.
     */
    condition?: Operator
    /**
     * Choices of a selection.
     *
     * Items: A choice.
     */
    options?: {
      /**
       * What is stored.
       */
      value: Scalar
      /**
       * What people read; empty shows the value.
       */
      label?: ScreenText
    }[]
    /**
     * A component supplies further choices.
     */
    choices?: ChoicesFrom
    /**
     * That of the component.
     */
    look?: ComponentLook
    /**
     * It is shown and cannot be changed. Default: false.
     */
    disabled?: boolean
    /**
     * A further entry chooses everything. Default: false.
     */
    all?: boolean
    /**
     * An alternative to the fields before. Default: false.
     */
    or?: boolean
    /**
     * Small: one column, medium: two, large: the whole row.
     */
    size?: ScreenSize
    /**
     * Where its label stands; else as the labels of the block.
     */
    labelPosition?: LabelPosition
    /**
     * Longer text cannot be typed. Default: 32.
     */
    maxLength?: number
    /**
     * An example inside the control.
     */
    placeholder?: ScreenText
    /**
     * Format and limits of days.
     */
    datetime?: MomentFormat
    /**
     * Small text below.
     */
    comment?: ScreenText
    /**
     * Parts of 24.
     */
    span?: number
  }[]
  /**
   * Height of the controls and number of columns. Codes: small Small, medium Medium, large Large. Default: "small".
   */
  size?: 'small' | 'medium' | 'large'
  /**
   * Where labels stand. Codes: top Above, left Left, right Left, at the right edge. Default: "top".
   */
  labelPosition?: 'top' | 'left' | 'right'
  /**
   * The area scrolls beyond. Default: "40vh".
   */
  maxHeight?: string
  /**
   * Folded at first. Default: false.
   */
  closed?: boolean
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
