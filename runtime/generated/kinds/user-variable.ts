// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'

/**
 * A value that schemas of a site share.
 */
export type UserVariableSpec = {
  /**
   * The value stands here instead of coming from a source. Default: false.
   */
  fixed?: boolean
  /**
   * The fixed value.
   */
  value?: Scalar
  /**
   * Where the value comes from. Codes: calendar Calendar, login Login info, component Value-getting component.
   */
  source?: 'calendar' | 'login' | 'component'
  /**
   * Field of the user’s row, or start, end or date of the calendar.
   */
  field?: string
  /**
   * The component that gets the value.
   */
  component?: `${string}/${string}`
  /**
   * Schemas whose parameters may take the value; empty: all.
   *
   * Items: A schema that may use the variable.
   */
  schemas?: `${string}/${string}`[]
}
