// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Where the text stands in its space. Codes: left Left, center Centre, right Right.
 */
export type Align = 'left' | 'center' | 'right'
