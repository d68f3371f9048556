// Made from schemas/ by `npm run generate`; do not edit.

import type { ReportOutput } from '../common/report-output.ts'
import type { Text } from '../common/text.ts'
import type { LayoutGrid } from '../fields/layout-grid.ts'
import type { CommentBox } from '../lists/comment-box.ts'
import type { DrilldownParameter } from '../lists/drilldown-parameter.ts'
import type { LabelPosition } from '../lists/label-position.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * The detail page of a content.
 */
export type DetailPage = {
  /**
   * Run when the page opens; empty takes those of the list.
   */
  dataSchemas?: DataSchema[]
  /**
   * Where each field stands.
   */
  layout?: LayoutGrid
  /**
   * Fields that stand large beside the others, with what is done with the row; left out: price and stock where it can be bought.
   *
   * Items: Shown large.
   */
  highlights?: string[]
  /**
   * Where the labels stand. Default: "left".
   */
  labelPosition?: LabelPosition
  /**
   * Lists of other contents below the fields.
   *
   * Items: A list that belongs to the shown row.
   */
  lines?: {
    /**
     * The content whose list is shown.
     */
    content: `${string}/${string}`
    /**
     * Heading above the lines.
     */
    label?: Text
    /**
     * What is passed to the list.
     */
    parameterTable: DrilldownParameter[]
  }[]
  /**
   * Reports that users make from the page.
   */
  reportOutputs?: ReportOutput[]
  /**
   * Notice above or below the fields.
   */
  commentBox?: CommentBox
}
