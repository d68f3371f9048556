// Made from schemas/ by `npm run generate`; do not edit.

import type { BlockList } from '../common/blocks.ts'
import type { ScreenState } from '../common/screen-state.ts'

/**
 * States and blocks that several screens have alike, such as a dialog.
 */
export interface PieceSpec {
  /**
   * What a screen that names it has to do.
   */
  needs?: string
  /**
   * Values that blocks read and set.
   */
  state?: {
    [k: string]: ScreenState
  }
  /**
   * Drawn after the blocks of the screen.
   */
  blocks: BlockList
}
