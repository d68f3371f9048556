// Made from schemas/ by `npm run generate`; do not edit.

import type { UserState } from '../common/user-state.ts'

/**
 * Users log in to the content itself; that login opens this content only, and the site’s login does not open it.
 */
export type SectionLogin = {
  /**
   * Checks ID and PASSWORD and returns the row of the user.
   */
  schema: `${string}/${string}`
  /**
   * When the row of the user is read. Codes: 1 On login, 2 Each time. Default: 1.
   */
  retrievalTiming?: 1 | 2
  /**
   * Field that identifies the user; empty takes the typed ID.
   */
  idField?: string
  /**
   * Field with the keys of the user’s member roles, separated by commas. Default: "MEMBER_ROLES".
   */
  memberRolesField?: string
  /**
   * Which answers of the login schema mean that the user may not come in any more.
   */
  userState?: UserState
  /**
   * How the login page of the content looks.
   */
  screen?: `${string}/${string}`
}
