// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Align } from '../fields/align.ts'
import type { Access } from '../screens/access.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { Cell } from '../screens/cell.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Labelled values laid out in 24 parts; a detail page.
 */
export type GridBlock = {
  /**
   * Says which one this is.
   */
  type: 'grid'
  /**
   * What the cells read as row.
   */
  row?: Value
  /**
   * From left to right, then down.
   */
  items: GridItem[]
  /**
   * What stands out beside the items, written large.
   */
  aside?: GridItem[]
  /**
   * Where labels stand. Codes: top Above, left Left, right Left, beside the value. Default: "top".
   */
  labelPosition?: 'top' | 'left' | 'right'
  /**
   * Name of the group, read aloud.
   */
  label?: ScreenText
  /**
   * Said when there is no row.
   */
  empty?: ScreenText
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

/**
 * A labelled cell, or blocks.
 */
export type GridItem = {
  /**
   * Parts of 24. Default: 24.
   */
  span?: number
  /**
   * Above or beside the value.
   */
  label?: ScreenText
  /**
   * What is drawn in each row.
   */
  cell?: Cell
  /**
   * What stands inside.
   */
  blocks?: BlockList
  /**
   * Where the value stands.
   */
  align?: Align
  /**
   * Where the label stands in its room.
   */
  labelAlign?: Align
  /**
   * Colour of the label.
   */
  labelColor?: Color
  /**
   * Colour of the value.
   */
  textColor?: Color
  /**
   * Colour behind.
   */
  backgroundColor?: Color
  /**
   * Colour of the border.
   */
  borderColor?: Color
  /**
   * Left out for people without this right.
   */
  access?: Access
  /**
   * Pixels; what stands beside it gives way.
   */
  minWidth?: number
  /**
   * Pixels.
   */
  maxWidth?: number
  /**
   * Drawn where the row has no value.
   */
  empty?: ScreenText
  /**
   * There only while this holds.
   */
  when?: ScreenCondition
  /**
   * Items inside it.
   */
  items?: GridItem[]
}
