// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Name of an icon, for example cart-plus.
 */
export type Icon = string
