// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A bound of a width.
 */
export type WidthLimit = {
  /**
   * The width follows the content. Default: false.
   */
  auto?: boolean
  /**
   * Width in pixels.
   */
  value?: number
}
