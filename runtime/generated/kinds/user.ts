// Made from schemas/ by `npm run generate`; do not edit.

import type { Language } from '../common/language.ts'
import type { LicenceFlag } from '../common/licence-flag.ts'
import type { Picture } from '../common/picture.ts'
import type { Secret } from '../common/secret.ts'

/**
 * A builder or administrator who logs in to the console.
 */
export type UserSpec = {
  /**
   * What the user types to log in.
   */
  userId: string
  /**
   * Family name.
   */
  lastName: string
  /**
   * Given name.
   */
  firstName: string
  /**
   * 8 to 32 characters; only a hash is kept, and nobody can read it again.
   */
  password?: Secret
  /**
   * Rights that the user has; a change applies at the next login.
   *
   * Items: Grants rights.
   */
  roles?: `${string}/${string}`[]
  /**
   * Groups to which the user belongs.
   *
   * Items: A group of users.
   */
  memberRoles?: `${string}/${string}`[]
  /**
   * Language of the console for this user; empty: that of the browser. Default: "ja".
   */
  language?: Language
  /**
   * Parts of the product that the user may use; empty: all that are licensed.
   */
  license?: LicenceFlag[]
  /**
   * Whether the user can log in. Codes: active Active, suspended Suspended. Default: "active".
   */
  status?: 'active' | 'suspended'
  /**
   * What colleagues read in the profile.
   */
  introduction?: string
  /**
   * Picture of the user.
   */
  avatar?: Picture
}
