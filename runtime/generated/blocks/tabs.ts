// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Shows one of several groups of blocks.
 */
export type TabsBlock = {
  /**
   * Says which one this is.
   */
  type: 'tabs'
  /**
   * Name of the state with the key of the open tab.
   */
  state?: string
  /**
   * Name of a state that goes back to page 1 when another tab opens.
   */
  page?: string
  /**
   * Read aloud.
   */
  label?: ScreenText
  /**
   * From left to right.
   *
   * Items: A title and what it shows.
   */
  tabs: {
    /**
     * Stands in the state.
     */
    key: string
    /**
     * Title.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * A number beside the title; 0 and empty are not shown.
     */
    badge?: Value
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * What stands inside.
     */
    blocks: BlockList
  }[]
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
