// Made from schemas/ by `npm run generate`; do not edit.

export interface KindListRequest {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface KindListResponse {
  /**
   * Items: A kind: kind, title, description, permission, licence, list columns, derived.
   */
  rows: Record<string, unknown>[]
}
