// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A short word on a coloured ground.
 */
export interface BadgeCell {
  /**
   * Says which one this is.
   */
  type: 'badge'
  /**
   * The word.
   */
  value: ScreenText
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
