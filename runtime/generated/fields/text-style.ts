// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Align } from '../fields/align.ts'

/**
 * Colours and alignment of a label and its value.
 */
export type TextStyle = {
  /**
   * Colour of the label. Default: "#606266".
   */
  labelColor?: Color
  /**
   * Colour of the value.
   */
  textColor?: Color
  /**
   * Colour behind the value.
   */
  background?: Color
  /**
   * Colour of the frame around the value.
   */
  borderColor?: Color
  /**
   * Where the value stands in its space.
   */
  align?: Align
}
