// Made from schemas/ by `npm run generate`; do not edit.

import type { CallKey } from '../common/call-key.ts'
import type { Color } from '../common/color.ts'
import type { Icon } from '../common/icon.ts'
import type { Align } from '../fields/align.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { Cell } from '../screens/cell.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Rows in columns, with order, pages and actions.
 */
export type TableBlock = {
  /**
   * Says which one this is.
   */
  type: 'table'
  /**
   * Name of the table, read aloud.
   */
  label?: ScreenText
  /**
   * What stands in its bar, beside the number of rows.
   */
  tools?: BlockList
  /**
   * List of rows.
   */
  rows: Value
  /**
   * Name of the state with a text: of rows that are all here, those are shown that have it in one of their values.
   */
  find?: string
  /**
   * Rows on all pages.
   */
  total?: Value
  /**
   * Name of the state with the page number.
   */
  page?: string
  /**
   * Rows of a page.
   */
  limit?: Value
  /**
   * Name of the state in which people choose the page size.
   */
  limitState?: string
  /**
   * Offered page sizes.
   *
   * Items: Rows.
   */
  limits?: number[]
  /**
   * How further rows are reached. Codes: pages Pages, more More, none None. Default: "pages".
   */
  paging?: 'pages' | 'more' | 'none'
  /**
   * Name of the state with the order.
   */
  sort?: string
  /**
   * From left to right.
   *
   * Items: A heading and a cell.
   */
  columns: {
    /**
     * What people's own arrangement calls it.
     */
    name?: string
    /**
     * Heading.
     */
    label: ScreenText
    /**
     * Where values stand.
     */
    align?: Align
    /**
     * Where the heading stands.
     */
    headerAlign?: Align
    /**
     * Colour of the heading's words.
     */
    labelColor?: Color
    /**
     * Colour of the frame around each value.
     */
    borderColor?: Color
    /**
     * Pixels.
     */
    minWidth?: number
    /**
     * Pixels.
     */
    maxWidth?: number
    /**
     * Pixels.
     */
    width?: number
    /**
     * Field by which a press on the heading orders.
     */
    sort?: string
    /**
     * The value is the link of the row. Default: false.
     */
    link?: boolean
    /**
     * What a card does with it. Codes: title Title, code Code beside the title, value Value, hidden Hidden.
     */
    narrow?: 'title' | 'code' | 'value' | 'hidden'
    /**
     * Shown below the column.
     */
    total?: Value
    /**
     * The column is there only while this holds.
     */
    when?: ScreenCondition
    /**
     * Left out for people without this right.
     */
    access?: Access
    /**
     * Drawn where a row has no value.
     */
    empty?: ScreenText
    /**
     * What is drawn in each row.
     */
    cell: Cell
  }[]
  /**
   * Columns that the data names (key, title, options); they stand after the first one.
   */
  more?: Value
  /**
   * The row for which this holds is marked as the one that is shown beside the table.
   */
  current?: ScreenCondition
  /**
   * Done when a row is pressed.
   */
  onRow?: ActionList
  /**
   * Done when a row is pressed twice.
   */
  onRowDouble?: ActionList
  /**
   * Done when a row is pressed with the right button.
   */
  onRowRight?: ActionList
  /**
   * Menu at the end of each row.
   *
   * Items: An entry of the menu.
   */
  rowActions?: {
    /**
     * Words of the entry.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * It is red. Default: false.
     */
    danger?: boolean
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * Left out for people without this right.
     */
    access?: Access
    /**
     * Done when it is chosen.
     */
    onPress: ActionList
  }[]
  /**
   * People put the columns into their own order, hide and widen them; it is kept by a call.
   */
  arranged?: {
    /**
     * Name of the state with the arrangement.
     */
    state: string
    /**
     * Keeps the arrangement: it gets the columns beside its input.
     */
    call: CallKey
    /**
     * Which table it is.
     */
    input: {
      [k: string]: Value
    }
  }
  /**
   * With further rows below: name of the state that keeps how many pages were shown, so that who comes back finds them again.
   */
  pages?: string
  /**
   * Name of the state with the keys of chosen rows.
   */
  selection?: string
  /**
   * Keys of the rows that are chosen until somebody chooses.
   */
  selectedFirst?: Value
  /**
   * Rows for which this does not hold cannot be chosen.
   */
  selectable?: ScreenCondition
  /**
   * Name of the state that says that all rows on all pages are chosen.
   */
  selectsAll?: string
  /**
   * Property of a row that identifies it.
   */
  key?: string
  /**
   * How rows look below 767 pixels. Codes: cards Cards, scroll Scrolling table. Default: "cards".
   */
  narrow?: 'cards' | 'scroll'
  /**
   * Every second row has another ground. Default: false.
   */
  stripe?: boolean
  /**
   * Lines between columns. Default: false.
   */
  border?: boolean
  /**
   * Colours of the headings.
   */
  header?: {
    /**
     * Colour of the text.
     */
    color?: Color
    /**
     * Colour behind the text.
     */
    background?: Color
    /**
     * Colour of the lines.
     */
    border?: Color
  }
  /**
   * Said in place of rows.
   */
  empty?: {
    /**
     * What is missing.
     */
    title?: ScreenText
    /**
     * What it is good for.
     */
    text?: ScreenText
    /**
     * Words on the button.
     */
    action?: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * Done when the button is pressed.
     */
    onPress?: ActionList
    /**
     * Said in place of that nothing was found where this alone narrows the rows.
     */
    narrowed?: {
      /**
       * Name of the state that narrows the rows.
       */
      state: string
      /**
       * What is missing.
       */
      title: ScreenText
      /**
       * How it comes about.
       */
      text?: ScreenText
      /**
       * Shown before the text.
       */
      icon?: Icon
    }
  }
  /**
   * Conditions that a link sent: each is said above the rows and can be taken away.
   */
  filters?: {
    /**
     * Name of the state with the conditions.
     */
    state: string
    /**
     * What the fields are called.
     */
    labels: {
      [k: string]: ScreenText
    }
  }
  /**
   * Names of states that are cleared by the offer to drop the conditions.
   *
   * Items: Name of a state.
   */
  clear?: string[]
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
