// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { Value } from '../screens/value.ts'

/**
 * What APIs take and answer, with calls that can be tried.
 */
export type ApiDocumentBlock = {
  /**
   * Says which one this is.
   */
  type: 'api-document'
  /**
   * As OpenAPI 3.1.
   */
  document: Value
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
