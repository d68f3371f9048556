// Made from schemas/ by `npm run generate`; do not edit.

import type { Value } from '../screens/value.ts'

/**
 * A text that is there to be copied, with a button.
 */
export type CodeCell = {
  /**
   * Says which one this is.
   */
  type: 'code'
  /**
   * What is drawn.
   */
  value: Value
}
