// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * One step after the other.
 */
export type StepsBlock = {
  /**
   * Says which one this is.
   */
  type: 'steps'
  /**
   * Name of the state with the key of the step.
   */
  state: string
  /**
   * In their order.
   *
   * Items: A title and what it shows.
   */
  steps: {
    /**
     * Stands in the state.
     */
    key: string
    /**
     * Title.
     */
    label: ScreenText
    /**
     * Going on is possible only if this holds.
     */
    done?: ScreenCondition
    /**
     * Nothing is left to do here: it is ticked wherever one stands, and another one is begun with.
     */
    complete?: ScreenCondition
    /**
     * Part of the way only while this holds.
     */
    when?: ScreenCondition
    /**
     * Done before going on; a failure stays here.
     */
    onNext?: ActionList
    /**
     * What stands inside.
     */
    blocks: BlockList
  }[]
  /**
   * Words on the last button.
   */
  finish?: ScreenText
  /**
   * Done after the last step.
   */
  onFinish?: ActionList
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
