// Made from schemas/ by `npm run generate`; do not edit.

import type { PageType } from '../lists/page-type.ts'

/**
 * What a click on a row opens.
 */
export type PageTransition = {
  /**
   * The click opens a page. Default: false.
   */
  enable?: boolean
  /**
   * The page opens in a new tab. Default: false.
   */
  newTab?: boolean
  /**
   * Which page opens.
   */
  pageType?: PageType
  /**
   * Which of several pages of this type opens.
   */
  pageId?: string
}
