// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../common/access.ts'
import type { Icon } from '../common/icon.ts'
import type { ScreenCondition } from '../common/screen-condition.ts'
import type { Value } from '../common/value.ts'

/**
 * A short word on a coloured ground.
 */
export interface BadgeBlock {
  /**
   * Says which one this is.
   */
  type: 'badge'
  /**
   * The word.
   */
  value: Value
  /**
   * Its colour. Codes: info Information, success Success, warning Warning, error Error, neutral Neutral. Default: "neutral".
   */
  tone?: 'info' | 'success' | 'warning' | 'error' | 'neutral'
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
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
