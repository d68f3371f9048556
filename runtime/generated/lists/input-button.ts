// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Text } from '../common/text.ts'
import type { DisplaySetting } from '../lists/display-setting.ts'
import type { PageType } from '../lists/page-type.ts'

/**
 * A button that opens a page of the content.
 */
export type InputButton = {
  /**
   * Names the button in links and logs.
   */
  key: string
  /**
   * Written on the button.
   */
  text: Text
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Asked before it runs; empty asks nothing.
   */
  message?: Text
  /**
   * Which page opens.
   */
  pageType: PageType
  /**
   * Which of several pages of this type opens.
   */
  pageId?: string
  /**
   * To whom the button is shown; a page with buttons is open to those only who see one of them.
   */
  displaySetting?: DisplaySetting
}
