// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Holds documents and shares them.
 */
export type FolderSpec = {
  /**
   * The folder that holds this one.
   */
  parent?: `${string}/${string}`
  /**
   * With whom the folder is shared; the owner always sees it.
   *
   * Items: Somebody with whom the folder is shared.
   */
  members?: {
    /**
     * A user or all users of a member role.
     */
    member: `${string}/${string}`
    /**
     * What the member may do with the documents of the folder. Codes: read View, update Edit. Default: "read".
     */
    right?: 'read' | 'update'
  }[]
  /**
   * Only its owner and members see the folder; otherwise one without members is open to all. Default: false.
   */
  private?: boolean
  /**
   * For your colleagues.
   */
  remark?: string
}
