// Made from schemas/ by `npm run generate`; do not edit.

import type { BlobAddress } from '../common/blob.ts'
import type { Code } from '../common/code.ts'
import type { Text } from '../common/text.ts'
import type { DataSchema } from '../statements/data-schema.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * A PDF or Excel file made from rows.
 */
export type ReportSpec = {
  /**
   * What is made. Codes: pdf PDF, excel Excel.
   */
  type: 'pdf' | 'excel'
  /**
   * Written on the control that makes it.
   */
  label: Text
  /**
   * Name of the file; {FIELD} and the date may stand in it.
   */
  fileName: string
  /**
   * Workbook into which the rows are filled.
   */
  template?: BlobAddress
  /**
   * HTML template of a page; values are put in with {{FIELD}}.
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
   * Run in this order; the last one returns the rows.
   */
  dataSchemas?: DataSchema[]
  /**
   * What is passed to the schemas.
   */
  params?: Parameter[]
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
   * Sheet of the workbook that is filled; empty: the first.
   */
  sheet?: string
  /**
   * First row that is filled. Default: 1.
   */
  rowOffset?: number
  /**
   * Rows of the template for one row of data. Default: 1.
   */
  rowLength?: number
  /**
   * Where each value is written.
   *
   * Items: A cell that gets a value.
   */
  cells?: {
    /**
     * Field whose value is written.
     */
    field: string
    /**
     * Cell of the first row, for example B2.
     */
    cell: string
    /**
     * The rows become one value. Codes: sum Sum, count Count, min Minimum, max Maximum, avg Average.
     */
    aggregation?: 'sum' | 'count' | 'min' | 'max' | 'avg'
  }[]
}
