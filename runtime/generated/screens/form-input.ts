// Made from schemas/ by `npm run generate`; do not edit.

import type { TextLimit } from '../common/text-limit.ts'
import type { MomentFormat } from '../fields/moment-format.ts'
import type { InputRule } from '../inputs/input-rule.ts'
import type { InputType } from '../inputs/input-type.ts'
import type { Access } from '../screens/access.ts'
import type { ChoicesFrom } from '../screens/choices-from.ts'
import type { ComponentLook } from '../screens/component-look.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * One input as a screen draws and checks it.
 */
export type FormInput = {
  /**
   * Name under which the value is sent.
   */
  key: string
  /**
   * Left out for people without this right.
   */
  access?: Access
  /**
   * Above the control.
   */
  label: string
  /**
   * How it is entered.
   */
  input: InputType
  /**
   * Limits and rules that the value must keep.
   */
  check: {
    /**
     * It cannot be left empty.
     */
    required?: boolean
    /**
     * Most characters.
     */
    maxLength?: number
    /**
     * Rules take capital and small letters as equal.
     */
    ignoreCase?: boolean
    /**
     * Rules take full-width and half-width characters as equal.
     */
    ignoreFullHalfWidth?: boolean
    /**
     * How long a text may be, as the column that takes it counts.
     */
    limit?: TextLimit
    /**
     * Its choices are names of inputs, which must be empty where they are chosen.
     */
    clears?: boolean
    /**
     * Most digits of a number.
     */
    digits?: number
    /**
     * Most digits after the point.
     */
    scale?: number
    /**
     * A smaller number is refused.
     */
    minValue?: number | string
    /**
     * A larger number is refused.
     */
    maxValue?: number | string
    /**
     * Column whose value in the same row is the largest number that is taken.
     */
    maxField?: string
    /**
     * Further rules, all of which must hold.
     */
    rules?: InputRule[]
  }
  /**
   * Off: it is only shown.
   */
  editable: boolean
  /**
   * It is not drawn.
   */
  hidden?: boolean
  /**
   * First or constant value.
   */
  value?: Value
  /**
   * Choices of a selection.
   */
  options?: {
    /**
     * What is sent.
     */
    value: string
    /**
     * What people read.
     */
    label: string
  }[]
  /**
   * A component supplies further choices.
   */
  choices?: ChoicesFrom
  /**
   * What is typed into each row of the component's table. The value is a list of rows with what was typed: `{ key, inputs }`.
   */
  rowInputs?: FormInput[]
  /**
   * That of the component.
   */
  look?: ComponentLook
  /**
   * A further entry ticks everything.
   */
  all?: boolean
  /**
   * An example inside the control.
   */
  placeholder?: string
  /**
   * Small text below.
   */
  comment?: string
  /**
   * Height of a text area.
   */
  rows?: number
  /**
   * Format and limits of days.
   */
  datetime?: MomentFormat
  /**
   * There only while this holds; reads input.
   */
  when?: ScreenCondition
  /**
   * What is said, by problem code.
   */
  messages: {
    [k: string]: string
  }
}
