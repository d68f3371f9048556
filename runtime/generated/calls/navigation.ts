// Made from schemas/ by `npm run generate`; do not edit.

export interface NavigationRequest {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface NavigationResponse {
  /**
   * Items: A menu entry with children.
   */
  menus: Record<string, unknown>[]
  /**
   * Items: A screen: key, route, title, meta.
   */
  screens: Record<string, unknown>[]
  /**
   * Where the root leads.
   */
  landing: string
  /**
   * Version of the product.
   */
  version: string
}
