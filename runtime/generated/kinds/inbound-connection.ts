// Made from schemas/ by `npm run generate`; do not edit.

/**
 * An address from which connections are accepted.
 */
export type InboundConnectionSpec = {
  /**
   * Address or range that may connect.
   */
  address: string
  /**
   * Says who connects from there.
   */
  remark?: string
}
