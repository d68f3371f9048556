// Made from schemas/ by `npm run generate`; do not edit.

import type { Fetched } from '../screens/fetched.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Draws the pages of a PDF.
 */
export type PdfCell = {
  /**
   * Says which one this is.
   */
  type: 'pdf'
  /**
   * Where the PDF is.
   */
  url: Value
  /**
   * Gives the PDF; the address then only tells one state of it from another.
   */
  file?: Fetched
  /**
   * What the PDF is called.
   */
  label: ScreenText
  /**
   * Pixels. Default: 250.
   */
  height?: number
  /**
   * Pixels or per cent. Default: "100%".
   */
  width?: string
  /**
   * A button opens the pages over the page. Default: false.
   */
  opens?: boolean
}
