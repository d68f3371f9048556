// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { Align } from '../fields/align.ts'
import type { FieldWidth } from '../fields/field-width.ts'
import type { ImageDisplay } from '../fields/image-display.ts'
import type { ItemCalculation } from '../fields/item-calculation.ts'
import type { LinkDisplay } from '../fields/link-display.ts'
import type { PdfDisplay } from '../fields/pdf-display.ts'
import type { TextDisplay } from '../fields/text-display.ts'
import type { TextStyle } from '../fields/text-style.ts'
import type { ConditionalDrilldown } from '../lists/conditional-drilldown.ts'
import type { DrilldownSetting } from '../lists/drilldown-setting.ts'

/**
 * One thing in a cell of the grid.
 */
export type LayoutItem = {
  /**
   * Tells the item from others where versions are compared and merged.
   */
  key?: string
  /**
   * What stands here. Codes: 1 Field, 2 Container, 3 Link parameter, 99 End marker. Default: 1.
   */
  type?: 1 | 2 | 3 | 99
  /**
   * Result column or parameter that is shown.
   */
  field?: string
  /**
   * Written above or beside the value; empty takes the label of the result column.
   */
  label?: Text
  /**
   * Where the label stands.
   */
  headerAlign?: Align
  /**
   * Where the value stands; as in the list when left out.
   */
  align?: Align
  /**
   * Shown while there is no value.
   */
  placeholder?: Text
  /**
   * Between which widths the item is drawn beside others; it fills its part of the row when left out.
   */
  fieldWidth?: FieldWidth
  /**
   * How the value is drawn; as in the list when left out. Codes: textbox Text box, text Text, image Picture, pdf PDF, textLink Link, downloadLink Download link, drilldown Drilldown.
   */
  dispType?: 'textbox' | 'text' | 'image' | 'pdf' | 'textLink' | 'downloadLink' | 'drilldown'
  /**
   * How the value is written.
   */
  text?: TextDisplay
  /**
   * Where the picture comes from.
   */
  image?: ImageDisplay
  /**
   * Where the PDF comes from.
   */
  pdf?: PdfDisplay
  /**
   * Where the link leads.
   */
  link?: LinkDisplay
  /**
   * Where a click leads when no conditional drilldown applies.
   */
  drilldownSetting?: DrilldownSetting
  /**
   * Where a click leads for rows that meet conditions.
   */
  conditionalDrilldown?: ConditionalDrilldown[]
  /**
   * Colours and alignment.
   */
  style?: TextStyle
  /**
   * A text box of more lines than this is scrolled; as in the list when left out.
   */
  rows?: number
  /**
   * The value is calculated from other fields.
   */
  itemCalculation?: ItemCalculation
  /**
   * A hidden item is never sent to the browser; as in the list when left out. Codes: 1 Show, 2 Hide.
   */
  showFlg?: 1 | 2
  /**
   * What the container holds.
   */
  items?: LayoutItem[]
}
