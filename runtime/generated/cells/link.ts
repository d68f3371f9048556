// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Cell } from '../screens/cell.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws a value as a link.
 */
export type LinkCell = {
  /**
   * Says which one this is.
   */
  type: 'link'
  /**
   * What is drawn.
   */
  value: Value
  /**
   * How the value is drawn; left out: as text.
   */
  cell?: Cell
  /**
   * Route of the screen.
   */
  route?: ScreenText
  /**
   * Key of the screen, in place of its route.
   */
  screen?: string
  /**
   * Values for the route.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * Key values of the row that is opened.
   */
  row?: Value
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Category values after the hash.
   */
  hash?: Value
  /**
   * An http or https address outside.
   */
  url?: ScreenText
  /**
   * Opens beside this page. Default: false.
   */
  newTab?: boolean
  /**
   * Colour of the text.
   */
  color?: Color
}
