// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * What is in a data source: tables, and of the chosen one the columns and first rows.
 */
export type CatalogueBlock = {
  /**
   * Says which one this is.
   */
  type: 'catalogue'
  /**
   * Number of the data source.
   */
  source: Value
  /**
   * Fact `language` of its dialect.
   */
  language?: Value
  /**
   * Model in whose language problems are told.
   */
  model?: string
  /**
   * What it asks the engine.
   */
  calls: {
    /**
     * Call that lists libraries and tables.
     */
    tables: CallKey
    /**
     * Call that lists the columns of a table.
     */
    columns: CallKey
    /**
     * Call that tells keys and references of a library's tables; left out: none are shown.
     */
    relations?: CallKey
    /**
     * Call that reads first rows; left out: none are shown.
     */
    rows?: CallKey
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
