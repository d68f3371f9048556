// Made from schemas/ by `npm run generate`; do not edit.

import type { Operator } from '../common/operator.ts'

/**
 * Passes a field of the clicked row to the target.
 */
export type DrilldownParameter = {
  /**
   * Field of the clicked row.
   */
  ownField: string
  /**
   * Field of the target that must match.
   */
  targetField: string
  /**
   * How the target field is compared with the own field. Default: "=".
   */
  condition?: Operator
}
