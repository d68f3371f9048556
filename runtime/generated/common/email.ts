// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Address to which mail can be sent.
 */
export type Email = string
