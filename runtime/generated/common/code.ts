// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Text in a foreign language, as one text or line by line so that differences show the line.
 */
export type Code = string | string[]
