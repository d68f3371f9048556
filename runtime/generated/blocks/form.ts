// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Fields of a model, drawn from its schema.
 */
export type FormBlock = {
  /**
   * Says which one this is.
   */
  type: 'form'
  /**
   * Name of the form, read aloud.
   */
  label?: ScreenText
  /**
   * Where the value is.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Pointer inside the value of the model.
     */
    at?: string
    /**
     * Identity or index of the item, when the place holds a list.
     */
    item?: Value
  }
  /**
   * Fields without a group.
   */
  fields?: FormEntry[]
  /**
   * Fields with a title.
   *
   * Items: Fields under a title.
   */
  groups?: {
    /**
     * Heading of the group.
     */
    title?: ScreenText
    /**
     * It is folded until it is opened. Default: false.
     */
    closed?: boolean
    /**
     * Drawn only while this holds.
     */
    when?: ScreenCondition
    /**
     * What the group holds.
     */
    fields: FormEntry[]
  }[]
  /**
   * Draws what no group names; left out: only when no group is given.
   */
  more?: boolean
  /**
   * By the name of each field: its choices (value and label), what holds while nobody chooses (proposed), and why. Fields of which nothing is proposed are left out.
   */
  proposals?: Value
  /**
   * Nothing can be changed while this holds.
   */
  readOnly?: Value
  /**
   * Button below the fields.
   */
  submit?: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Done when every field is right.
     */
    actions: ActionList
  }
  /**
   * Said while no item is chosen.
   */
  empty?: ScreenText
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
 * One value of the model: its pointer, or more about it.
 */
export type FormEntry = string | FormField

/**
 * One value of the model.
 */
export type FormField = {
  /**
   * Pointer of the value, below the place to which the form is bound.
   */
  at: string
  /**
   * Words of the field where the schema has none.
   */
  label?: ScreenText
  /**
   * Help of the field where the schema has none.
   */
  description?: ScreenText
  /**
   * Draws the value in another way than its schema says.
   */
  widget?: string
  /**
   * A value must be given. Default: false.
   */
  required?: boolean
  /**
   * Characters at most.
   */
  maxLength?: number
  /**
   * Lines of a longer text.
   */
  rows?: number
  /**
   * Values that can be chosen.
   *
   * Items: A value and its words.
   */
  options?: {
    /**
     * What is stored.
     */
    value: Scalar
    /**
     * What is read.
     */
    label: ScreenText
  }[]
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
}
