// Made from schemas/ by `npm run generate`; do not edit.

/**
 * What may be done. Codes: create Create, read Read, update Update, delete Delete.
 */
export type Right = 'create' | 'read' | 'update' | 'delete'
