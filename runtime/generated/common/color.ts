// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Colour as # and six or eight hexadecimal digits.
 */
export type Color = string
