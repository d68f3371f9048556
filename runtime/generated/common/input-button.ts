// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { PageType } from '../common/page-type.ts'
import type { Text } from '../common/text.ts'

/**
 * A button that opens a page of the content.
 */
export interface InputButton {
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
}
