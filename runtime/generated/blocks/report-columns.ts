// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * When the rows of a report under edit get other columns, asks whether what names the ones that are gone is cleared.
 */
export type ReportColumnsBlock = {
  /**
   * Says which one this is.
   */
  type: 'report-columns'
  /**
   * Name of the model.
   */
  model: string
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
