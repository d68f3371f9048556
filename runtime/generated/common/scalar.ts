// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A single value: text, number or yes/no.
 */
export type Scalar = string | number | boolean | null
