// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Blocks one below the other.
 */
export type StackBlock = {
  /**
   * Says which one this is.
   */
  type: 'stack'
  /**
   * What stands inside.
   */
  blocks: BlockList
  /**
   * Heading above.
   */
  title?: ScreenText
  /**
   * How they follow each other. Codes: column Below each other, row Beside each other. Default: "column".
   */
  direction?: 'column' | 'row'
  /**
   * Space between them. Codes: none None, small Small, medium Medium, large Large. Default: "medium".
   */
  gap?: 'none' | 'small' | 'medium' | 'large'
  /**
   * Where they stand across. Codes: start Start, center Centre, end End, stretch Stretch. Default: "stretch".
   */
  align?: 'start' | 'center' | 'end' | 'stretch'
  /**
   * On a ground of its own. Default: false.
   */
  sheet?: boolean
  /**
   * Pixels.
   */
  maxWidth?: number
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
