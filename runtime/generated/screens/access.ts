// Made from schemas/ by `npm run generate`; do not edit.

import type { LicenceFlag } from '../common/licence-flag.ts'
import type { Permission } from '../common/permission.ts'

/**
 * Who can see a screen or a block.
 */
export type Access = {
  /**
   * Who can open the screen. Codes: console Console, site Site, public Public.
   */
  audience: 'console' | 'site' | 'public'
  /**
   * What the user must be allowed to do.
   */
  permission?: Permission
  /**
   * Licence that must be active.
   */
  licence?: LicenceFlag
  /**
   * The user must have one of these role codes.
   *
   * Items: A role code, for example b2b-R.
   */
  roles?: string[]
  /**
   * Number of the content that must be shown to the user.
   */
  content?: number
  /**
   * Part of that content that must be shown to the user as well.
   */
  part?: string
}
