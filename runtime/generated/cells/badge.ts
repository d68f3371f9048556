// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Scalar } from '../common/scalar.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A short word on a coloured ground.
 */
export type BadgeCell = {
  /**
   * Says which one this is.
   */
  type: 'badge'
  /**
   * The word, or with options what they are chosen by.
   */
  value?: ScreenText
  /**
   * Words and tones; the first whose value is the value, whose flag is true, or that has neither. Without one nothing is drawn.
   *
   * Items: A word with its colour.
   */
  options?: {
    /**
     * What the value is.
     */
    value?: Scalar
    /**
     * Path of a value that is true.
     */
    flag?: string
    /**
     * The word.
     */
    label: ScreenText
    /**
     * Its colour; left out: neutral.
     */
    tone?: 'info' | 'success' | 'warning' | 'error' | 'neutral'
  }[]
  /**
   * Its colour: one of the tones, or an expression that makes one.
   */
  tone?: ('info' | 'success' | 'warning' | 'error' | 'neutral') | Value
  /**
   * Said more fully on hover and to screen readers.
   */
  hint?: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
}
