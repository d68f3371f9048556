// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Picture } from '../common/picture.ts'
import type { Text } from '../common/text.ts'

/**
 * How the login page of a site looks.
 */
export type LoginScreenSpec = {
  /**
   * A logo stands above the form. Default: false.
   */
  logoFlg?: boolean
  /**
   * Picture above the form.
   */
  logo?: Picture
  /**
   * Heading of the page.
   */
  title: Text
  /**
   * Height of the letters of the heading. Default: 24.
   */
  titleSize?: number
  /**
   * Colour of the heading.
   */
  titleColor?: Color
  /**
   * Line below the heading.
   */
  subtitle?: Text
  /**
   * Width of the form. Default: 400.
   */
  formWidth?: number
  /**
   * Shown while the ID is empty.
   */
  idPlaceholder?: Text
  /**
   * Shown while the password is empty.
   */
  passwordPlaceholder?: Text
  /**
   * Written on the login button.
   */
  buttonText: Text
  /**
   * Colour of the letters on the button.
   */
  buttonTextColor?: Color
  /**
   * Colour of the button.
   */
  buttonColor?: Color
  /**
   * Colour behind the form.
   */
  background?: Color
  /**
   * Picture behind the form.
   */
  backgroundImage?: Picture
  /**
   * A link stands below the form. Default: false.
   */
  linkFlg?: boolean
  /**
   * Where the link below the form leads.
   */
  linkUrl?: string
  /**
   * Written on the link.
   */
  linkText?: Text
  /**
   * Read below the button, for example whom to ask who cannot log in.
   */
  note?: Text
  /**
   * Icons stand in the inputs. Default: true.
   */
  icon?: boolean
  /**
   * The form asks for a password. Default: true.
   */
  passwordFlg?: boolean
}
