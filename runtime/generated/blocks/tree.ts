// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A tree of which one branch is chosen.
 */
export type TreeBlock = {
  /**
   * Says which one this is.
   */
  type: 'tree'
  /**
   * Name of the tree, read aloud.
   */
  label?: ScreenText
  /**
   * Nodes with value, label, count, disabled (not to be chosen), note and children.
   */
  items: Value
  /**
   * Path of the chosen node, a list of values.
   */
  selected?: Value
  /**
   * Entry above all; it chooses the empty path.
   */
  allLabel?: ScreenText
  /**
   * Done with the path as event.path.
   */
  onSelect: ActionList
  /**
   * Said when the chosen path is not in the tree; {0} is the path.
   */
  missing?: ScreenText
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
