// Made from schemas/ by `npm run generate`; do not edit.

import type { Fetched } from '../screens/fetched.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws a picture.
 */
export type ImageCell = {
  /**
   * Says which one this is.
   */
  type: 'image'
  /**
   * Where the picture is.
   */
  src: Value
  /**
   * Said in place of the picture.
   */
  alt?: ScreenText
  /**
   * Pixels. Default: 50.
   */
  width?: number
  /**
   * Pixels. Default: 50.
   */
  height?: number
  /**
   * The height follows the picture. Default: false.
   */
  heightAuto?: boolean
  /**
   * How it fills its space. Codes: contain Contain, cover Cover, fill Fill, none None, scale-down Scale down. Default: "contain".
   */
  fit?: 'contain' | 'cover' | 'fill' | 'none' | 'scale-down'
  /**
   * Shown when the picture cannot be had.
   */
  fallback?: Value
  /**
   * Gives the picture; the address then only tells one state of it from another.
   */
  file?: Fetched
}
