// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Tiles side by side in 24 parts, one for each item; where they may be arranged, by drag and by keyboard.
 */
export type BoardBlock = {
  /**
   * Says which one this is.
   */
  type: 'board'
  /**
   * Name of the whole, read aloud.
   */
  label: ScreenText
  /**
   * A tile for each; blocks read it as item.
   */
  items: Value
  /**
   * Parts of 24 of a tile.
   */
  span?: Value
  /**
   * What stands in a tile.
   */
  blocks: BlockList
  /**
   * Call that answers with a PDF of all tiles, whatever of them is seen; offered once something of the input is known.
   */
  file?: CallKey
  /**
   * What the file's call is sent.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * List of a model whose items are arranged; left out: they stay where they are.
   */
  bind?: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * JSON pointer of the list inside the model's value.
     */
    at: string
  }
  /**
   * Said in place of tiles.
   */
  empty?: ScreenText
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
