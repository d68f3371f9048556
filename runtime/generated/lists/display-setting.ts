// Made from schemas/ by `npm run generate`; do not edit.

import type { Condition } from '../inputs/condition.ts'

/**
 * Says to whom a part of the site is shown.
 */
export type DisplaySetting = {
  /**
   * Decides who sees it; what is hidden cannot be opened either. Codes: 1 Always show, 2 Always hide, 3 Show if privileges allow, 4 Show under conditions, 5 Hide under conditions. Default: 1.
   */
  showFlg?: 1 | 2 | 3 | 4 | 5
  /**
   * Users with one of these see it.
   *
   * Items: Its members see it.
   */
  memberRoles?: `${string}/${string}`[]
  /**
   * Compared with the row that the login schema returned.
   */
  conditions?: Condition[]
}
