// Made from schemas/ by `npm run generate`; do not edit.

import type { CommentBox } from '../common/comment-box.ts'
import type { DataSchema } from '../common/data-schema.ts'
import type { DrilldownParameter } from '../common/drilldown-parameter.ts'
import type { LabelPosition } from '../common/label-position.ts'
import type { LayoutGrid } from '../common/layout-grid.ts'
import type { ReportOutput } from '../common/report-output.ts'
import type { Text } from '../common/text.ts'

/**
 * The detail page of a content.
 */
export interface DetailPage {
  /**
   * Run when the page opens; empty takes those of the list.
   */
  dataSchemas?: DataSchema[]
  /**
   * Where each field stands.
   */
  layout?: LayoutGrid
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
