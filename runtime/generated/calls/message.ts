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
  codes: {
    [k: string]: string
  }
  /**
   * Text by key.
   */
  texts: {
    [k: string]: string
  }
}
