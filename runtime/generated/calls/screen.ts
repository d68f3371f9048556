// Made from schemas/ by `npm run generate`; do not edit.

export interface ScreenReadRequest {
  /**
   * Key of the screen.
   */
  key: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface ScreenReadResponse {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  screen: Record<string, unknown>
}
