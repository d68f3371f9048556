// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Align } from '../fields/align.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * A text of the page.
 */
export type TextBlock = {
  /**
   * Says which one this is.
   */
  type: 'text'
  /**
   * What it says.
   */
  text: ScreenText
  /**
   * How it looks. Codes: paragraph Paragraph, heading Heading, subheading Subheading, strong Strong, note Note, code Code. Default: "paragraph".
   */
  as?: 'paragraph' | 'heading' | 'subheading' | 'strong' | 'note' | 'code'
  /**
   * Where it stands.
   */
  align?: Align
  /**
   * Colour of the text.
   */
  color?: Color
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
