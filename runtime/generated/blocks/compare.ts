// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * What differs between two states of a document.
 */
export type CompareBlock = {
  /**
   * Says which one this is.
   */
  type: 'compare'
  /**
   * The earlier state.
   */
  before: Value
  /**
   * The later state.
   */
  after: Value
  /**
   * Id of the schema that names the values; left out: that of the document’s kind.
   */
  schema?: Value
  /**
   * Heading of the column.
   */
  beforeTitle?: ScreenText
  /**
   * Heading of the column.
   */
  afterTitle?: ScreenText
  /**
   * Said while nothing differs.
   */
  empty?: ScreenText
  /**
   * A button beside each change; its actions know the change as the row: at, title, what.
   */
  change?: {
    /**
     * What the button is called.
     */
    label: ScreenText
    /**
     * Drawn only while this holds.
     */
    when?: ScreenCondition
    /**
     * Done when it is pressed.
     */
    onPress: ActionList
  }
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
