// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * When rows were read that are read at set times; fetches them again at the next one.
 */
export type UpdatedBlock = {
  /**
   * Says which one this is.
   */
  type: 'updated'
  /**
   * What the call says of it: when they were read, when they are read next, and in how many seconds.
   */
  update: Value
  /**
   * Name of the load that is fetched again.
   */
  load: string
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
