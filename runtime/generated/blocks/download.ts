// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { ListPageOutputFormat } from '../lists/list-page.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Gets the answer of a call as a file: asks for its name, says how far it is, and can be stopped.
 */
export type DownloadBlock = {
  /**
   * Says which one this is.
   */
  type: 'download'
  /**
   * Words on the button.
   */
  label: ScreenText
  /**
   * Call that answers with the file.
   */
  call: CallKey
  /**
   * Call with the same input that tells beforehand which characters the file cannot hold.
   */
  check?: CallKey
  /**
   * What is sent.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * Other files of the same rows; the button then opens a menu.
   */
  more?: DownloadBlock[]
  /**
   * Name without its end; {date} in it is today, yyyyMMdd.
   */
  fileName: ScreenText
  /**
   * End of the name.
   */
  end: string
  /**
   * Nobody is asked for another name. Default: false.
   */
  fixedName?: boolean
  /**
   * How its lines are told apart, to count them; without them only bytes are counted.
   */
  lines?: {
    /**
     * Stands around the values. Codes: double Double quotes, single Single quotes.
     */
    quote: 'double' | 'single'
    /**
     * How lines end.
     */
    lineCode: 'CRLF' | 'LF' | 'CR'
    /**
     * Each character has two bytes at least. Default: false.
     */
    wide?: boolean
  }
  /**
   * Number of rows, where it is known.
   */
  total?: Value
  /**
   * Many rows are not waited for: the file is made while its user goes on.
   */
  background?: {
    /**
     * Call that begins it.
     */
    call: CallKey
    /**
     * Rows from which on that is so.
     */
    from: number
    /**
     * What is made.
     */
    format: ListPageOutputFormat
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
