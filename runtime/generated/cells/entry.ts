// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { Cell } from '../screens/cell.ts'
import type { FormInput } from '../screens/form-input.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A value that can be changed where it stands; for people without the right to, as another cell draws it.
 */
export type EntryCell = {
  /**
   * Says which one this is.
   */
  type: 'entry'
  /**
   * Draws the value for whoever cannot change it.
   */
  cell: Cell
  /**
   * How it is typed and what is done with it.
   */
  edit?: {
    /**
     * Left out for people without this right.
     */
    access?: Access
    /**
     * How it is typed and checked.
     */
    field: FormInput
    /**
     * The value now.
     */
    value: Value
    /**
     * List of value and label, in place of those of the field.
     */
    choices?: Value
    /**
     * Typed only where this holds; elsewhere it stands there as another cell draws it.
     */
    when?: ScreenCondition
    /**
     * Why the engine refused what was typed.
     */
    problem?: ScreenText
    /**
     * Done with what was typed as event.value, once it is right.
     */
    onChange: ActionList
  }
}
