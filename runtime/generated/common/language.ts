// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Language in which texts are shown. Codes: ja Japanese, en English.
 */
export type Language = 'ja' | 'en'
