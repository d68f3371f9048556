// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Text } from '../common/text.ts'

/**
 * How a button looks.
 */
export type Button = {
  /**
   * Written on the button.
   */
  text?: Text
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Shown when the pointer rests on the button, or in its place.
   */
  message?: Text
}
