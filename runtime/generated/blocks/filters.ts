// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Fields that a call names, by which what stands below is narrowed; what is chosen is kept in a state.
 */
export type FiltersBlock = {
  /**
   * Says which one this is.
   */
  type: 'filters'
  /**
   * Name of the group, read aloud.
   */
  label: ScreenText
  /**
   * Call that answers with the filters.
   */
  call: CallKey
  /**
   * What is sent.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * Name of the state that holds what was chosen, by fields.
   */
  state: string
  /**
   * Name of the state that holds the page; it begins anew when something is chosen.
   */
  page?: string
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
