// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * A button that reads a file which the person chooses.
 */
export type FileBlock = {
  /**
   * Says which one this is.
   */
  type: 'file'
  /**
   * Words on the button.
   */
  label: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * File types that are offered: .json, image/*.
   */
  accept?: string
  /**
   * What the actions get. An archive is no JSON: a call takes it as it is. Codes: json JSON, text Text, data Data address, file File, folder Folder. Default: "json".
   */
  as?: 'json' | 'text' | 'data' | 'file' | 'folder'
  /**
   * Bytes at most. Default: 52428800.
   */
  limit?: number
  /**
   * Done with event.value and event.name.
   */
  onRead: ActionList
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
