// Made from schemas/ by `npm run generate`; do not edit.

import type { WidthLimit } from '../fields/width-limit.ts'

/**
 * Between which widths the field may be drawn.
 */
export type FieldWidth = {
  /**
   * The field is never narrower.
   */
  min?: WidthLimit
  /**
   * The field is never wider.
   */
  max?: WidthLimit
}
