// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Marks that a secret belongs here; its value is kept sealed, apart from the document.
 */
export type Secret = {
  /**
   * Name under which the value is sealed in the store; the value itself never stands here.
   */
  $secret: string
}
