// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Shows what a call answers as PDF, and again when its input has changed and nobody types.
 */
export type PdfViewBlock = {
  /**
   * Says which one this is.
   */
  type: 'pdf-view'
  /**
   * What it is called.
   */
  label: ScreenText
  /**
   * Call that answers with the PDF.
   */
  call: CallKey
  /**
   * What is sent.
   */
  input?: {
    [k: string]: Value
  }
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
