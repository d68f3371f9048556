// Made from schemas/ by `npm run generate`; do not edit.

import type { Fetched } from '../screens/fetched.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws a link that saves a file.
 */
export type DownloadCell = {
  /**
   * Says which one this is.
   */
  type: 'download'
  /**
   * What is drawn.
   */
  value: Value
  /**
   * Where the file is.
   */
  url: ScreenText
  /**
   * Name of the saved file.
   */
  fileName?: ScreenText
  /**
   * Gives the file; the address then only tells whether there is one.
   */
  file?: Fetched
  /**
   * Pictures and PDFs open in a new tab instead of being saved. Default: false.
   */
  opens?: boolean
}
