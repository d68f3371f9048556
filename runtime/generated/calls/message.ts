// Made from schemas/ by `npm run generate`; do not edit.

export interface MessageListRequest {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface MessageListResponse {
  /**
   * Text by code.
   */
  codes: Record<string, unknown>
  /**
   * Text by key.
   */
  texts: Record<string, unknown>
}
