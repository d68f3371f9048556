// Made from schemas/ by `npm run generate`; do not edit.

import type { CalendarDisplay } from '../common/calendar-display.ts'
import type { CommentBox } from '../common/comment-box.ts'
import type { CsvDownload } from '../common/csv-download.ts'
import type { DataSchema } from '../common/data-schema.ts'
import type { ExcelDownload } from '../common/excel-download.ts'
import type { FieldOption } from '../common/field-option.ts'
import type { InputButton } from '../common/input-button.ts'
import type { OrderBy } from '../common/order-by.ts'
import type { PageTransition } from '../common/page-transition.ts'
import type { ReportOutput } from '../common/report-output.ts'
import type { ScreenSize } from '../common/screen-size.ts'
import type { SearchArea } from '../common/search-area.ts'
import type { TableDisplay } from '../common/table-display.ts'

/**
 * The list page of a content.
 */
export interface ListPage {
  /**
   * Run when the page opens; the last one returns the rows.
   */
  dataSchemas: DataSchema[]
  /**
   * Fields that the list shows, in this order.
   */
  columns?: FieldOption[]
  /**
   * How the rows are shown. Codes: table Table, calendar Calendar. Default: "table".
   */
  displayType?: 'table' | 'calendar'
  /**
   * How the table looks.
   */
  table?: TableDisplay
  /**
   * Which fields make an entry.
   */
  calendar?: CalendarDisplay
  /**
   * How the rows are sorted first.
   */
  orderBy?: OrderBy[]
  /**
   * The detail page opens in a new tab. Default: false.
   */
  newTabDetail?: boolean
  /**
   * How the user reaches further rows. Codes: paging Pages, scroll Scroll. Default: "paging".
   */
  pagingType?: 'paging' | 'scroll'
  /**
   * Rows that are fetched at a time. Default: 50.
   */
  limit?: number
  /**
   * Off: rows are fetched only after a search. Default: true.
   */
  triggerOnOpen?: boolean
  /**
   * Width of the list.
   */
  size?: ScreenSize
  /**
   * Fields by which users search.
   */
  search?: SearchArea
  /**
   * A tree of values by which users narrow the list.
   */
  category?: {
    /**
     * Levels of the tree, from top to bottom.
     *
     * Items: One level of the tree.
     */
    fields: string[]
    /**
     * Categories that are fetched at a time. Default: 50.
     */
    limit?: number
    /**
     * The number of rows stands beside each category. Default: false.
     */
    showCount?: boolean
  }
  /**
   * What clicks on a row open.
   */
  pageTransition?: {
    /**
     * What a click on a row opens.
     */
    left?: PageTransition
    /**
     * What a right click on a row opens.
     */
    right?: PageTransition
    /**
     * What a double click on a row opens.
     */
    double?: PageTransition
  }
  /**
   * Buttons above the list.
   */
  inputButtons?: InputButton[]
  /**
   * Whether and how users download CSV.
   */
  csv?: CsvDownload
  /**
   * Whether and how users download Excel.
   */
  excel?: ExcelDownload
  /**
   * Reports that users make from the list.
   */
  reportOutputs?: ReportOutput[]
  /**
   * Notice above or below the list.
   */
  commentBox?: CommentBox
}
