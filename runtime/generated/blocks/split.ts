// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { Block } from '../screens/block.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * Two parts side by side, one of them narrow.
 */
export type SplitBlock = {
  /**
   * Says which one this is.
   */
  type: 'split'
  /**
   * The first and the second part; one that is not drawn leaves its room to the other.
   */
  blocks: Block[]
  /**
   * Which part is the narrow one. Codes: start First, end Second. Default: "start".
   */
  side?: 'start' | 'end'
  /**
   * Pixels of the narrow part. Default: 250.
   */
  width?: number
  /**
   * People can move the border. Default: false.
   */
  resizable?: boolean
  /**
   * Below this window width the narrow part becomes a drawer.
   */
  drawerBelow?: number
  /**
   * Name of the narrow part, on the button that opens the drawer.
   */
  label?: ScreenText
  /**
   * What is chosen in the narrow part; while that is a drawer it stands beside its button.
   */
  chosen?: ScreenText
  /**
   * Done when what is chosen is taken away.
   */
  onClear?: ActionList
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
