// Made from schemas/ by `npm run generate`; do not edit.

import type { ReportOutput } from '../common/report-output.ts'
import type { Text } from '../common/text.ts'
import type { FieldOption } from '../fields/field-option.ts'
import type { CalendarDisplay } from '../lists/calendar-display.ts'
import type { CommentBox } from '../lists/comment-box.ts'
import type { CsvDownload } from '../lists/csv-download.ts'
import type { ExcelDownload } from '../lists/excel-download.ts'
import type { InputButton } from '../lists/input-button.ts'
import type { OrderBy } from '../lists/order-by.ts'
import type { PageTransition } from '../lists/page-transition.ts'
import type { ScreenSize } from '../lists/screen-size.ts'
import type { SearchArea } from '../lists/search-area.ts'
import type { TableDisplay } from '../lists/table-display.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * The list page of a content.
 */
export type ListPage = {
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
   * How often the rows are read. In between readers see them as they were then, with the time; the database is asked once for all of them. Codes: none Each time, 15m 15 minutes, 1h 1 hour, 4h 4 hours, 12h 12 hours, custom Custom. Default: "none".
   */
  updateInterval?: 'none' | '15m' | '1h' | '4h' | '12h' | 'custom'
  /**
   * Own update interval; it begins anew at midnight.
   */
  customInterval?: number
  /**
   * Greatest width of the list; left out: all that there is.
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
   * Said while the list has no rows and nothing narrows it: what will stand here, and how it comes about.
   */
  emptyText?: Text
  /**
   * Each user marks rows with a star, and can narrow the list to them. Default: false.
   */
  favorites?: boolean
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
   * Buttons for pages of the content: above the list, or in each row where the page is about one row.
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
   * Run for files of rows: what the last one returns is written instead of the rows of the list, narrowed by the same search.
   */
  downloadSchemas?: DataSchema[]
  /**
   * Reports that users make from the list.
   */
  reportOutputs?: ReportOutput[]
  /**
   * Notice above or below the list.
   */
  commentBox?: CommentBox
}

/**
 * Form of a file of rows. Codes: csv CSV, excel Excel, report Report.
 */
export type ListPageOutputFormat = 'csv' | 'excel' | 'report'
