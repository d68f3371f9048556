// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * Data that the screen fetches.
 */
export type ScreenLoad = {
  /**
   * Key of the call that fetches the data.
   */
  call: CallKey
  /**
   * What is sent; it is fetched again when a value in it changes.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * Fetched only while this holds.
   */
  when?: ScreenCondition
  /**
   * Not fetched for people without this right.
   */
  access?: Access
  /**
   * Other blocks and screens of this name use the same data. Default: false.
   */
  shared?: boolean
  /**
   * Names of shared loads, or `documents`: when another tab or device has changed one of them, this is fetched again too.
   */
  follows?: string | string[]
  /**
   * While this holds it is asked again every two seconds, and not finding anything is no failure.
   */
  again?: ScreenCondition
  /**
   * Parts of the answer that stay while only some inputs change: then they are not asked for again.
   */
  carry?: {
    /**
     * Names in the answer that are kept.
     */
    parts: string[]
    /**
     * Inputs whose change leaves the parts as they are.
     */
    over: string[]
    /**
     * Input that is sent as false where the parts are known.
     */
    by: string
  }
}
