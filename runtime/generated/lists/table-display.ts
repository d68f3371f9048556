// Made from schemas/ by `npm run generate`; do not edit.

import type { TextStyle } from '../fields/text-style.ts'

/**
 * How the table looks.
 */
export type TableDisplay = {
  /**
   * Every second row has a darker ground. Default: false.
   */
  stripe?: boolean
  /**
   * Lines stand between the columns. Default: false.
   */
  border?: boolean
  /**
   * Colours of the header.
   */
  headerStyle?: TextStyle
}
