// Made from schemas/ by `npm run generate`; do not edit.

import type { DrilldownParameter } from '../lists/drilldown-parameter.ts'
import type { PageType } from '../lists/page-type.ts'

/**
 * Opens another content with values of the clicked row.
 */
export type DrilldownSetting = {
  /**
   * The target opens in a new tab. Default: false.
   */
  newTab?: boolean
  /**
   * Where the drilldown leads.
   */
  targetContentObj: {
    /**
     * The content that opens.
     */
    contentId: `${string}/${string}`
    /**
     * Type of the target; another one is a mistake. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase.
     */
    contentType?: 1 | 2 | 3 | 4
  }
  /**
   * Which page of the target opens.
   */
  pageType: PageType
  /**
   * Which of several pages of this type opens.
   */
  pageId?: string
  /**
   * What is passed to the target.
   */
  parameterTable: DrilldownParameter[]
  /**
   * Type of the content to which the user returns: that of the target leads to its list; left out or that of this content, back to this page. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase.
   */
  rtnContentType?: 1 | 2 | 3 | 4
  /**
   * The target's search runs at once, also where it waits for a press otherwise; off, the values only stand in its fields. Default: false.
   */
  executeFlg?: boolean
}
