// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A group of users; users name the groups to which they belong.
 */
export type MemberRoleSpec = {
  /**
   * Says who belongs to it.
   */
  remark?: string
}
