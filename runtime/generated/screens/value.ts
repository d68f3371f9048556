// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A literal, or an expression: { "$get": path } or { "$op": operator, "of": operands }, also inside objects and lists.
 */
export type Value = unknown
