// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * The template of a report under edit: what it begins with, the fields and pieces that go in at the cursor, and what is wrong at its place.
 */
export type ReportTemplateBlock = {
  /**
   * Says which one this is.
   */
  type: 'report-template'
  /**
   * Model and place of the value.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Place in the model.
     */
    at: string
  }
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
