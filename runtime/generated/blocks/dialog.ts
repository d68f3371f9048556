// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * A window over the screen that holds blocks; it is open while a state of the screen has a value.
 */
export type DialogBlock = {
  /**
   * Says which one this is.
   */
  type: 'dialog'
  /**
   * First line.
   */
  title: ScreenText
  /**
   * Name of the state that opens it; closing it empties the state.
   */
  state: string
  /**
   * Pixels; never wider than the browser's window. Default: 480.
   */
  width?: number
  /**
   * What stands inside.
   */
  blocks: BlockList
  /**
   * Buttons that stay in view below what is scrolled.
   */
  foot?: BlockList
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
