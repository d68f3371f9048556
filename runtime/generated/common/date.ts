// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Date as yyyy-MM-dd.
 */
export type DateText = string
