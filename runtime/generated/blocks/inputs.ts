// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { TextLimit } from '../common/text-limit.ts'
import type { MomentFormat } from '../fields/moment-format.ts'
import type { InputRule } from '../inputs/input-rule.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ChoicesFrom } from '../screens/choices-from.ts'
import type { ComponentLook } from '../screens/component-look.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Input fields that the screen itself defines, checked while typing, and the button that sends them.
 */
export type InputsBlock = {
  /**
   * Says which one this is.
   */
  type: 'inputs'
  /**
   * Heading above the fields.
   */
  title?: ScreenText
  /**
   * From top to bottom; none draws the buttons only.
   */
  fields: {
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
     * How it is entered. Codes: textbox Text box, textarea Text area, radio Radio buttons, checkbox Checkboxes, select Select, date Date, datetime Date and time, time Time, number Number, password Password.
     */
    input:
      'textbox' | 'textarea' | 'radio' | 'checkbox' | 'select' | 'date' | 'datetime' | 'time' | 'number' | 'password'
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
  }[]
  /**
   * Cells that fill the form row by row; fields that none names stand below.
   *
   * Items: One cell.
   */
  layout?: {
    /**
     * Parts of 24. Default: 24.
     */
    span?: number
    /**
     * From top to bottom.
     */
    items: InputsItem[]
  }[]
  /**
   * The button stands beside the fields and is one of several: for a small form on a page about something else. Default: false.
   */
  inline?: boolean
  /**
   * The fields are emptied as they are sent, and the next ones may be sent before the answer: what a scanner reads is never mixed up. What could not be sent comes back. Default: false.
   */
  successive?: boolean
  /**
   * Values by key, over those of the fields.
   */
  initial?: Value
  /**
   * Name of the state that keeps what was typed.
   */
  state?: string
  /**
   * Problems from the engine, shown at their fields.
   */
  problems?: Value
  /**
   * Done with the values as event.value, once every field is right.
   */
  submit: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * The button is red. Default: false.
     */
    danger?: boolean
    /**
     * It cannot be pressed while this holds.
     */
    disabled?: ScreenCondition
    /**
     * Done when it is pressed.
     */
    onPress: ActionList
    /**
     * While its calls run, it is a button that stops them. Default: false.
     */
    stoppable?: boolean
    /**
     * Done after people stopped it.
     */
    onStop?: ActionList
  }
  /**
   * A second button that checks nothing.
   */
  back?: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Done when it is pressed.
     */
    onPress: ActionList
  }
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
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

/**
 * A field, or a group of items with a heading.
 */
export type InputsItem = {
  /**
   * Key of the field.
   */
  field?: string
  /**
   * Heading of the group.
   */
  label?: string
  /**
   * What the group holds.
   */
  items?: InputsItem[]
}
