// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Value } from '../screens/value.ts'

/**
 * A file that a call gives.
 */
export type Fetched = {
  /**
   * Gives the bytes.
   */
  call: CallKey
  /**
   * What the call gets.
   */
  input: {
    [k: string]: Value
  }
}
