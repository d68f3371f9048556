// Made from schemas/ by `npm run generate`; do not edit.

import type { TextStyle } from '../fields/text-style.ts'

/**
 * How an input looks for which a component supplies something.
 */
export type ComponentLook = {
  /**
   * Colours and alignment.
   */
  style?: TextStyle
  /**
   * What is higher scrolls.
   */
  height: number
  /**
   * A table or a calendar opens in a dialog.
   */
  dialog?: boolean
}
