// Made from schemas/ by `npm run generate`; do not edit.

import type { BlobAddress } from '../common/blob.ts'
import type { Code } from '../common/code.ts'
import type { Picture } from '../common/picture.ts'
import type { Text } from '../common/text.ts'
import type { DataSchema } from '../statements/data-schema.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * A PDF or a workbook made from rows, for lists and details of sites.
 */
export type ReportSpec = {
  /**
   * What is made. Codes: pdf PDF, excel Excel.
   */
  type: 'pdf' | 'excel'
  /**
   * Written on the control that makes it, where the control says nothing of its own.
   */
  label: Text
  /**
   * Name of the file; {FIELD} and the date may stand in it.
   */
  fileName: string
  /**
   * Run in this order; the last one returns the rows, narrowed as the control says: to the search, or to chosen rows by their keys.
   */
  dataSchemas?: DataSchema[]
  /**
   * Rows that belong to each row: a page template reads them there by their name, a workbook repeats its rows for the first of them.
   *
   * Items: Rows that belong to a row.
   */
  lines?: {
    /**
     * By which the template reads them: {{#each lines}}.
     */
    name: string
    /**
     * Run for each row, with values of it; the last one returns its lines.
     */
    dataSchemas: DataSchema[]
  }[]
  /**
   * What is passed to all of the schemas.
   */
  params?: Parameter[]
  /**
   * HTML of the pages, filled by {{…}}: values, each, if, with and helpers; "rows" are the rows of the schemas.
   */
  page?: Code
  /**
   * Size of the paper. Default: "A4".
   */
  size?: 'A1' | 'A2' | 'A3' | 'A4' | 'B1' | 'B2' | 'B3' | 'B4'
  /**
   * How the paper lies. Codes: portrait Portrait, landscape Landscape. Default: "portrait".
   */
  orientation?: 'portrait' | 'landscape'
  /**
   * What stays free on each side of the paper.
   */
  margin?: {
    /**
     * Free at the top. Default: 15.
     */
    top?: number
    /**
     * Free at the right. Default: 15.
     */
    right?: number
    /**
     * Free at the bottom. Default: 15.
     */
    bottom?: number
    /**
     * Free at the left. Default: 15.
     */
    left?: number
  }
  /**
   * Texts in the margin of every page.
   *
   * Items: A text in the margin.
   */
  heads?: {
    /**
     * Where it stands. Codes: top-left Top left, top-center Top centre, top-right Top right, bottom-left Bottom left, bottom-center Bottom centre, bottom-right Bottom right.
     */
    place: 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'
    /**
     * {page} is the number of the page, {pages} how many there are, {date} today.
     */
    text: string
  }[]
  /**
   * Font of the text; empty: that of the site, else the host's.
   */
  font?: `${string}/${string}`
  /**
   * Seals, logos and other pictures that the template shows by {{picture "name"}}.
   *
   * Items: A picture with a name.
   */
  pictures?: {
    /**
     * By which the template shows it.
     */
    name: string
    /**
     * The stored file.
     */
    picture: Picture
  }[]
  /**
   * What a login, a search or a row gives, while the report is tried.
   *
   * Items: A value by its field.
   */
  sample?: {
    /**
     * Field of the login, the search or the row.
     */
    name: string
    /**
     * What it is there.
     */
    value: string
  }[]
  /**
   * Workbook into which the rows are filled: {{FIELD}} in a cell stands for a value, {{sum FIELD}} for a sum. All else in it stays as it is.
   */
  template?: BlobAddress
  /**
   * What happens with the report.
   */
  output?: {
    /**
     * What happens with the report. Codes: download Download, mail Mail. Default: "download".
     */
    type?: 'download' | 'mail'
    /**
     * How the report is mailed.
     */
    mailSetting?: `${string}/${string}`
  }
  /**
   * What users get. Codes: workbook Workbook, pdf PDF. Default: "workbook".
   */
  as?: 'workbook' | 'pdf'
  /**
   * The template holds macros, and what is made of it too. Set by what is uploaded. Default: false.
   */
  macros?: boolean
  /**
   * Sheet of the workbook that is filled; empty: the first.
   */
  sheet?: string
  /**
   * First row that is repeated for the rows. Default: 1.
   */
  rowOffset?: number
  /**
   * Rows of the template for one row of data. Default: 1.
   */
  rowLength?: number
  /**
   * How many rows of data the template has lines for: rows are put in only for what is more. Default: 1.
   */
  drawnRows?: number
  /**
   * Rows that have the same value of this field stand on a sheet of their own, which is named by it; empty: all rows stand on one.
   */
  group?: string
  /**
   * So many rows of data stand on a sheet at most, more begin another one; empty: all stand on one. {{page}} and {{pages}} in a cell count the sheets, {{sum FIELD}} is the sum of all of them.
   */
  pageRows?: number
  /**
   * Cells that get a value, beside those in which {{FIELD}} stands: in the repeated rows of each row, above and below of the first.
   *
   * Items: A cell that gets a value.
   */
  cells?: {
    /**
     * Field whose value is written.
     */
    field: string
    /**
     * B2, or a name that the workbook has for a cell.
     */
    cell: string
    /**
     * The rows become one value. Codes: sum Sum, count Count, min Minimum, max Maximum, avg Average.
     */
    aggregation?: 'sum' | 'count' | 'min' | 'max' | 'avg'
  }[]
}
