// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { FormInput } from '../screens/form-input.ts'
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
  fields: FormInput[]
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
   * The initial values are a row that is changed: what nobody touches of them is neither checked nor written. Default: false.
   */
  ofRow?: boolean
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
   * Blocks at the end of the fields' lines, where there is room; else below the fields.
   */
  beside?: BlockList
  /**
   * What it comes to. With it the buttons stay at the bottom of the window.
   */
  sum?: ScreenText
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
