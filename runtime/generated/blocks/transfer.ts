// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * The steps from a file to its rows: choose it, have it checked, transfer it, see what became of it.
 */
export type TransferBlock = {
  /**
   * Says which one this is.
   */
  type: 'transfer'
  /**
   * Number of the content whose transfer it is.
   */
  contentId: number
  /**
   * Columns of the file that are read.
   *
   * Items: A column of the file.
   */
  columns: {
    /**
     * What the choice of a user calls it.
     */
    column?: string
    /**
     * A user must choose a column of the file for it. Default: false.
     */
    isRequired?: boolean
    /**
     * Its place in the file, from 1.
     */
    from?: number
    /**
     * What it is called.
     */
    label: string
  }[]
  /**
   * The person says which column of the file each of them is. Default: false.
   */
  isMapped?: boolean
  /**
   * Stands between the values. Codes: comma Comma, tab Tab.
   */
  delimiter: 'comma' | 'tab'
  /**
   * Stands around the values. Codes: double Double quotes, single Single quotes.
   */
  quote: 'double' | 'single'
  /**
   * The one that is taken where the file does not speak for another. Codes: utf8 UTF-8, cp932 Windows-31J (CP932), utf16le UTF-16.
   */
  encoding: 'utf8' | 'cp932' | 'Shift_JIS' | 'EUC-JP' | 'utf16le'
  /**
   * The first line that holds data; 3: the person says it. Codes: 1 Line 1, 2 Line 2, 3 User choice.
   */
  startRow: 1 | 2 | 3
  /**
   * Files are workbooks, not text. Default: false.
   */
  excel?: boolean
  /**
   * What happens to the rows that are there. Codes: add Add, replace Replace, replaceByKey Replace by key, schemas Schemas, cart Cart.
   */
  method: 'add' | 'replace' | 'replaceByKey' | 'schemas' | 'cart'
  /**
   * What is kept when a line fails. Codes: undo Undo, abort Abort.
   */
  errorHandling: 'undo' | 'abort'
  /**
   * Larger files are refused before they are sent.
   */
  maxSize: number
  /**
   * The good lines can be transferred without the faulty ones. Default: false.
   */
  leaveOut?: boolean
  /**
   * Checking a file of few lines tries its transfer too, without writing; larger ones are tried on request. Default: false.
   */
  checksAll?: boolean
  /**
   * Told after a transfer that succeeded; {0} stands for the number of lines.
   */
  doneText?: string
  /**
   * A button after a transfer that wrote lines.
   */
  onward?: {
    /**
     * Words on the button.
     */
    label: string
    /**
     * Done when it is pressed; `row` tells of the transfer: ID, FILE, LINES, WRITTEN, OUTCOME.
     */
    onPress: ActionList
  }
  /**
   * Buttons after a transfer that wrote lines, before the way on.
   */
  reports?: {
    /**
     * Words on the button.
     */
    label: string
    /**
     * Done when it is pressed; `row` tells of the transfer: ID, FILE, LINES, WRITTEN, OUTCOME.
     */
    onPress: ActionList
  }[]
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
  /**
   * Rows can be changed in a table before they are transferred. Default: false.
   */
  edit?: boolean
  /**
   * Columns by which rows of the table are found, to be changed; left out: only rows of a file are changed.
   *
   * Items: A column that rows are found by.
   */
  keys?: {
    /**
     * Its name.
     */
    column: string
    /**
     * What it is called.
     */
    label: string
  }[]
}
