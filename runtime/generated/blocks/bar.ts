// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Blocks side by side.
 */
export type BarBlock = {
  /**
   * Says which one this is.
   */
  type: 'bar'
  /**
   * What stands inside.
   */
  blocks: BlockList
  /**
   * The edge of the window at which it stays. Codes: top Top, bottom Bottom.
   */
  stick?: 'top' | 'bottom'
  /**
   * Where they stand. Codes: start Start, end End, between At both ends. Default: "start".
   */
  align?: 'start' | 'end' | 'between'
  /**
   * Where it stands; empty: where it is among the blocks. Codes: title In the line of the page's title.
   */
  place?: 'title'
  /**
   * Read aloud.
   */
  label?: ScreenText
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
