// Made from schemas/ by `npm run generate`; do not edit.

import type { CommentBox } from '../lists/comment-box.ts'
import type { LabelPosition } from '../lists/label-position.ts'
import type { ScreenSize } from '../lists/screen-size.ts'
import type { SearchField } from '../lists/search-field.ts'

/**
 * The search area of a list.
 */
export type SearchArea = {
  /**
   * Where the labels stand. Default: "top".
   */
  labelPosition?: LabelPosition
  /**
   * Width of the search area. Default: "medium".
   */
  size?: ScreenSize
  /**
   * A higher search area scrolls. Default: "40vh".
   */
  maxHeight?: string
  /**
   * All fields stand open at first; off: the first one alone, the others are opened by whoever needs them. Default: false.
   */
  open?: boolean
  /**
   * Notice above or below the search area.
   */
  comment?: CommentBox
  /**
   * Inputs of the search area, in this order.
   */
  fields?: SearchField[]
}
