// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Text } from '../common/text.ts'
import type { DisplaySetting } from '../lists/display-setting.ts'

/**
 * A group of contents in the menu of a site.
 */
export type ContentCategorySpec = {
  /**
   * Contents of the category, in the order of the menu.
   *
   * Items: A content of the category.
   */
  members?: {
    /**
     * The content that belongs to the category.
     */
    sectionID: `${string}/${string}`
    /**
     * Written in the menu; empty takes the name of the content.
     */
    label?: Text
    /**
     * To whom this entry is shown.
     */
    displaySetting?: DisplaySetting
  }[]
  /**
   * To whom the category is shown.
   */
  displaySetting?: DisplaySetting
  /**
   * Shown before the name in the menu.
   */
  icon?: Icon
  /**
   * Members that the menu shows at a time. Default: 50.
   */
  limit?: number
}
