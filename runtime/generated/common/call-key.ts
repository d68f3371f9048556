// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Key of a declared call.
 */
export type CallKey = string
