// Made from schemas/ by `npm run generate`; do not edit.

import type { Right } from '../common/right.ts'

/**
 * Rights that users get; users name their roles.
 */
export type RoleSpec = {
  /**
   * Members have every right, also those that come with new kinds. Default: false.
   */
  all?: boolean
  /**
   * What members may do with each resource.
   */
  permissions?: {
    /**
     * What members may do with it.
     */
    user?: Right[]
    /**
     * What members may do with it.
     */
    db?: Right[]
    /**
     * What members may do with it.
     */
    'web-api'?: Right[]
    /**
     * What members may do with it.
     */
    'file-upload'?: Right[]
    /**
     * What members may do with it.
     */
    token?: Right[]
    /**
     * What members may do with it.
     */
    role?: Right[]
    /**
     * What members may do with it.
     */
    log?: Right[]
    /**
     * What members may do with it.
     */
    conf?: Right[]
    /**
     * What members may do with it.
     */
    lic?: Right[]
    /**
     * What members may do with it.
     */
    api?: Right[]
    /**
     * What members may do with it.
     */
    rep?: Right[]
    /**
     * What members may do with it.
     */
    dsb?: Right[]
    /**
     * What members may do with it.
     */
    b2b?: Right[]
  }
  /**
   * Members may copy upload and download schemas. Default: false.
   */
  copySchemas?: boolean
}
