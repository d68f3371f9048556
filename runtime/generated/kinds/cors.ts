// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Which pages of other hosts may call an API.
 */
export type CorsSpec = {
  /**
   * Pages of other hosts may call. Default: false.
   */
  enable?: boolean
  /**
   * Hosts whose pages may call, separated by commas.
   */
  allowedOrigin?: string
  /**
   * Methods that may be used, separated by commas.
   */
  methods?: string
  /**
   * Headers that may be sent, separated by commas.
   */
  headers?: string
  /**
   * The browser remembers the answer this long.
   */
  maxAge?: number
}
