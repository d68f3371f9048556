// Made from schemas/ by `npm run generate`; do not edit.

import type { MomentFormat } from '../fields/moment-format.ts'
import type { Value } from '../screens/value.ts'

/**
 * A value of the screen that blocks read and set.
 */
export type ScreenState = {
  /**
   * Where the value lives. Codes: query Address, hash Hash, local Browser, tab Tab, memory Screen.
   */
  in: 'query' | 'hash' | 'local' | 'tab' | 'memory'
  /**
   * The value while none is set.
   */
  default?: Value
  /**
   * Days of the default that are counted from the system date, by name.
   */
  days?: {
    [k: string]: MomentFormat
  }
  /**
   * Paths of what it was said about, as a result to what was tried: when one of them changes, it is forgotten.
   *
   * Items: A path of the screen.
   */
  of?: string[]
  /**
   * How the value is written in the address. Codes: text Text, number Number, json JSON.
   */
  as?: 'text' | 'number' | 'json'
}
