// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Saves a value or the answer of a call as a file.
 */
export type DownloadAction = {
  /**
   * Says which one this is.
   */
  do: 'download'
  /**
   * Call whose answer is saved.
   */
  call?: CallKey
  /**
   * What is sent.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * What is saved when there is no call.
   */
  value?: Value
  /**
   * Name of the file.
   */
  fileName: ScreenText
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
