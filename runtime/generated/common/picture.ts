// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A stored picture, as blob/ and its key.
 */
export type Picture = string
