// Made from schemas/ by `npm run generate`; do not edit.

export type MessageListRequest = {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type MessageListResponse = {
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
