// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Scalar } from '../common/scalar.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Fields for a login and a button.
 */
export type LoginBlock = {
  /**
   * Says which one this is.
   */
  type: 'login'
  /**
   * Heading.
   */
  title?: ScreenText
  /**
   * The page around it has a title of its own. Default: false.
   */
  onPage?: boolean
  /**
   * Pixels.
   */
  titleSize?: number
  /**
   * Colour of the heading.
   */
  titleColor?: Color
  /**
   * Small text below the heading.
   */
  subtitle?: ScreenText
  /**
   * Address of a picture above.
   */
  logo?: Value
  /**
   * Pixels of the form. Default: 400.
   */
  width?: number
  /**
   * Label of the first field.
   */
  idLabel?: ScreenText
  /**
   * An example inside it.
   */
  idPlaceholder?: ScreenText
  /**
   * Label of the second field.
   */
  passwordLabel?: ScreenText
  /**
   * An example inside it.
   */
  passwordPlaceholder?: ScreenText
  /**
   * The second field is there. Default: true.
   */
  password?: boolean
  /**
   * Further inputs of the login.
   *
   * Items: An input.
   */
  fields?: {
    /**
     * Name under which it is sent.
     */
    key: string
    /**
     * Above the control.
     */
    label: ScreenText
    /**
     * How it is entered. Codes: textbox Text, password Password, select Selection. Default: "textbox".
     */
    input?: 'textbox' | 'password' | 'select'
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
     * What the browser may fill in.
     */
    autocomplete?: string
  }[]
  /**
   * Words on the button.
   */
  button?: ScreenText
  /**
   * Ground of the button.
   */
  buttonColor?: Color
  /**
   * Colour of its words.
   */
  buttonTextColor?: Color
  /**
   * Ground of the page.
   */
  backgroundColor?: Color
  /**
   * Address of a picture behind the form.
   */
  backgroundImage?: Value
  /**
   * Icons stand in the inputs. Default: false.
   */
  icons?: boolean
  /**
   * Where the link leads.
   */
  linkUrl?: ScreenText
  /**
   * Words of the link.
   */
  linkText?: ScreenText
  /**
   * Text below the form.
   */
  note?: ScreenText
  /**
   * Said above the fields.
   */
  error?: Value
  /**
   * Done with the typed values as event.value.
   */
  onSubmit: ActionList
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
