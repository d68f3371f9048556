// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Icon } from '../common/icon.ts'
import type { Text } from '../common/text.ts'

/**
 * A notice above or below the content.
 */
export type CommentBox = {
  /**
   * Heading of the comment.
   */
  title?: Text
  /**
   * Text of the comment.
   */
  notice?: Text
  /**
   * The comment is shown. Default: false.
   */
  show?: boolean
  /**
   * Above or below the content. Codes: top Above, bottom Below. Default: "top".
   */
  position?: 'top' | 'bottom'
  /**
   * The user can close the comment. Default: false.
   */
  closable?: boolean
  /**
   * Written on the control that closes it.
   */
  closeText?: Text
  /**
   * Shown before the title.
   */
  icon?: Icon
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Colour behind the text.
   */
  background?: Color
  /**
   * Colour of the frame.
   */
  borderColor?: Color
}
