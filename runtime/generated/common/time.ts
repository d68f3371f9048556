// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Time of day as HH:mm or HH:mm:ss.
 */
export type Time = string
