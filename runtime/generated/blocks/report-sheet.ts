// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * The sheet of a report under edit, as its workbook has it: a press on a cell puts a field into it.
 */
export type ReportSheetBlock = {
  /**
   * Says which one this is.
   */
  type: 'report-sheet'
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
