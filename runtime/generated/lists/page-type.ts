// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Which page of a content is meant. Codes: list List, detail Detail, add Add, update Update, delete Delete, purchase Purchase.
 */
export type PageType = 'list' | 'detail' | 'add' | 'update' | 'delete' | 'purchase'
