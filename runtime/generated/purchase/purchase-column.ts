// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { Align } from '../fields/align.ts'
import type { FieldWidth } from '../fields/field-width.ts'

/**
 * A column that the cart adds.
 */
export type PurchaseColumn = {
  /**
   * Heading of the column.
   */
  label?: Text
  /**
   * Where the value stands. Default: "right".
   */
  align?: Align
  /**
   * Between which widths the column is drawn.
   */
  fieldWidth?: FieldWidth
  /**
   * Whether the column is drawn. Codes: 1 Show, 2 Hide. Default: 1.
   */
  showFlg?: 1 | 2
}
