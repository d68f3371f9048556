// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * Fetches a load again.
 */
export type ReloadAction = {
  /**
   * Says which one this is.
   */
  do: 'reload'
  /**
   * Name of the load.
   */
  load: string
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
