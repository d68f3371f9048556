// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Hash of the page's address, with its #.
 */
export type Hash = string

/**
 * Answers of calls that the screen makes as it opens, as far as they came soon.
 */
export type Loads = {
  /**
   * Key of the call.
   */
  call: string
  /**
   * What it was asked with.
   */
  input: Record<string, unknown>
  /**
   * What it answered.
   */
  data: unknown
}[]

/**
 * Query of the page's address, with its ?.
 */
export type Search = string
