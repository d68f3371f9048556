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
     * Type of the target, as calls answer it. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase.
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
   * Type of the content to which the user returns. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase.
   */
  rtnContentType?: 1 | 2 | 3 | 4
  /**
   * The target page runs at once, without a further press. Default: false.
   */
  executeFlg?: boolean
}
