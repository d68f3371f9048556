// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Where labels stand. Codes: top Above, left Left, right Right, before the field.
 */
export type LabelPosition = 'top' | 'left' | 'right'
