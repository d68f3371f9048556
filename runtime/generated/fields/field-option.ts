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
import type { Condition } from '../inputs/condition.ts'
import type { InputField } from '../inputs/input-field.ts'
import type { ConditionalDrilldown } from '../lists/conditional-drilldown.ts'
import type { DisplaySetting } from '../lists/display-setting.ts'
import type { DrilldownSetting } from '../lists/drilldown-setting.ts'

/**
 * How one field of the result is shown.
 */
export type FieldOption = {
  /**
   * Result column that is shown.
   */
  field: string
  /**
   * Written above or beside the value; empty takes the label of the result column.
   */
  label?: Text
  /**
   * Where the label stands; left out: as the value.
   */
  headerAlign?: Align
  /**
   * Where the value stands; left out: numbers right, all else left.
   */
  align?: Align
  /**
   * Shown while there is no value.
   */
  placeholder?: Text
  /**
   * Between which widths the field is drawn.
   */
  fieldWidth?: FieldWidth
  /**
   * How the value is drawn. Codes: textbox Text box, text Text, image Picture, pdf PDF, textLink Link, downloadLink Download link, drilldown Drilldown. Default: "textbox".
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
   * A text box of more lines than this is scrolled. Default: 5.
   */
  rows?: number
  /**
   * The value is calculated from other fields.
   */
  itemCalculation?: ItemCalculation
  /**
   * A hidden field can be used but is never sent to the browser. Codes: 1 Show, 2 Hide. Default: 1.
   */
  showFlg?: 1 | 2
  /**
   * To whom the field is shown; its value leaves the engine for nobody else.
   */
  displaySetting?: DisplaySetting
  /**
   * In a list the value is changed where it stands; the first page for bulk updates with an input of the same key saves it. In a table of a component it is typed into each row for the input schemas.
   */
  inputItem?: InputField
  /**
   * In a list the value is typed only in rows that meet these conditions; in all others it only stands there. None: in all rows.
   */
  inputConditions?: Condition[]
  /**
   * The sum of the column is shown below the table. Default: false.
   */
  columnTotal?: boolean
}
