// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * What a list found elsewhere has otherwise than the model; each difference is taken over or left.
 */
export type AdoptBlock = {
  /**
   * Says which one this is.
   */
  type: 'adopt'
  /**
   * Model and place of the value.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Place in the model.
     */
    at: string
  }
  /**
   * The list that was found.
   */
  found: Value
  /**
   * Property that names an item in both lists.
   */
  by: string
  /**
   * Properties whose difference counts.
   *
   * Items: Name of a property.
   */
  compared: string[]
  /**
   * Heading; left out: the title of the list.
   */
  title?: ScreenText
  /**
   * What happens after taking over or closing.
   */
  onEnd?: ActionList
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
