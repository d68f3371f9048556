// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A picture in the page.
 */
export type ImageBlock = {
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
   * Pixels.
   */
  width?: number
  /**
   * Pixels.
   */
  height?: number
  /**
   * How it fills its space. Codes: contain Contain, cover Cover. Default: "contain".
   */
  fit?: 'contain' | 'cover'
  /**
   * Shown when the picture cannot be had.
   */
  fallback?: Value
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
