// Made from schemas/ by `npm run generate`; do not edit.

import type { ReportOutput } from '../common/report-output.ts'
import type { Scalar } from '../common/scalar.ts'
import type { Text } from '../common/text.ts'
import type { TextLimit } from '../common/text-limit.ts'
import type { InputCheck } from '../inputs/input-check.ts'
import type { DrilldownParameter } from '../lists/drilldown-parameter.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * How an uploaded file becomes rows.
 */
export type TransferSetting = {
  /**
   * What a line becomes. Codes: table A row of a table, schemas Schemas, cart An item of a cart. Default: "table".
   */
  target?: 'table' | 'schemas' | 'cart'
  /**
   * Database into which rows are written.
   */
  dataSource?: `${string}/${string}`
  /**
   * Library or schema of the table.
   */
  library?: string
  /**
   * Table into which rows are written.
   */
  table?: string
  /**
   * What happens to the rows of the table. Codes: add Add, replace Replace, replaceByKey Replace by key. Default: "add".
   */
  method?: 'add' | 'replace' | 'replaceByKey'
  /**
   * Run for each line, in their order; parameters get the line's values as inputs.
   */
  dataSchemas?: DataSchema[]
  /**
   * The content that sells the items: they go into its cart. Its quick order names the field that finds them.
   */
  cart?: `${string}/${string}`
  /**
   * Number of the file's column with the code of the item; where users choose, the one that is proposed. Default: 1.
   */
  codeColumn?: number
  /**
   * Number of the file's column with the quantity; empty: each line is one piece.
   */
  countColumn?: number
  /**
   * What users send. Codes: text CSV or tab-separated text, excel Excel (.xlsx, .xlsm). Default: "text".
   */
  fileType?: 'text' | 'excel'
  /**
   * Name of the sheet, or its number from 1; without it the first one that is shown is read.
   */
  sheet?: string
  /**
   * Stands between the values. Codes: comma Comma, tab Tab. Default: "comma".
   */
  delimiter?: 'comma' | 'tab'
  /**
   * Stands around the values. Codes: double Double quotes, single Single quotes. Default: "double".
   */
  quote?: 'double' | 'single'
  /**
   * How characters are written in the file. Codes: utf8 UTF-8, cp932 Windows-31J (CP932), utf16le UTF-16. Default: "utf8".
   */
  encoding?: 'utf8' | 'cp932' | 'Shift_JIS' | 'EUC-JP' | 'utf16le'
  /**
   * How lines end; not specified accepts each. Codes: none Not specified. Default: "none".
   */
  rowDelimiter?: 'none' | 'CRLF' | 'LF' | 'CR'
  /**
   * The apostrophe that downloads put before what a spreadsheet would take for a formula is taken off, and so is the form ="00123" of spreadsheets. Default: true.
   */
  formulaGuard?: boolean
  /**
   * What two quotes with nothing between them are in a column of texts; nothing at all is no value in each column. Codes: text An empty text, none No value. Default: "text".
   */
  emptyQuotes?: 'text' | 'none'
  /**
   * The first line that holds data. Codes: 1 Line 1, 2 Line 2, 3 User choice. Default: 1.
   */
  startRow?: 1 | 2 | 3
  /**
   * Who says which file column goes to which table column. Codes: fixed Fixed, user User choice. Default: "fixed".
   */
  mappedBy?: 'fixed' | 'user'
  /**
   * Which file column goes to which table column.
   *
   * Items: Where a column gets its value.
   */
  mapping?: {
    /**
     * Column of the table, or name by which the schemas' parameters get the value.
     */
    column: string
    /**
     * Number of the column in the file; where users choose, the one that is proposed.
     */
    from?: number
    /**
     * What people call it; empty: the column's name.
     */
    label?: Text
    /**
     * How the text of the file is read. Codes: textbox Text, number Number, date Date, datetime Date and time, time Time. Default: "textbox".
     */
    inputType?: 'textbox' | 'number' | 'date' | 'datetime' | 'time'
    /**
     * Written instead of a file column.
     */
    value?: Scalar
    /**
     * Column of the login's row that is written instead of a file column.
     */
    login?: string
    /**
     * Blanks at both ends of a value are taken off, full-width ones too. Default: false.
     */
    trim?: boolean
    /**
     * How a value's characters are written before it is checked and compared as a key. Codes: asIs As they are, composed Composed, usualWidth Usual width. Default: "asIs".
     */
    characters?: 'asIs' | 'composed' | 'usualWidth'
    /**
     * Together they identify a row: a file may have each only once, and replacing by key finds rows by it. Default: false.
     */
    key?: boolean
    /**
     * What each value must fulfil.
     */
    inputCheck?: InputCheck
    /**
     * The longest text that the column takes, as it counts.
     */
    limit?: TextLimit
  }[]
  /**
   * What happens when a line fails. Codes: undo Undo, abort Abort. Default: "undo".
   */
  errorHandling?: 'undo' | 'abort'
  /**
   * Users may have the faulty lines left out and the others transferred; they get those as a file to correct. Default: false.
   */
  leaveOut?: boolean
  /**
   * Users change the rows of the file in a table before they are transferred; where rows are replaced by key, rows of the table too. Default: false.
   */
  edit?: boolean
  /**
   * The whole transfer is cancelled and undone after this many seconds. Default: 60.
   */
  timeout?: number
  /**
   * It is cancelled when it has no connection, or has not taken away the rows to replace, after this many seconds. Default: 30.
   */
  prepareTimeout?: number
  /**
   * It is cancelled and undone when a line takes longer than this many seconds. Default: 30.
   */
  lineTimeout?: number
  /**
   * Runs after the transfer; its parameters get as inputs what became of it: OUTCOME (success, rollback, abort, timeout, error), WRITTEN, LINES, FILE, STAGE.
   */
  postSchema?: DataSchema
  /**
   * Mails that are sent when a transfer is over: each mail setting once. They tell {FILE}, {OUTCOME}, {LINES}, {WRITTEN}, {FAULTY}, {INSERTED}, {UPDATED} and {DELETED}; {lines} are the faulty lines with {LINE}, {COLUMN} and {REASON}.
   *
   * Items: A mail that is sent.
   */
  mails?: `${string}/${string}`[]
  /**
   * Told after a transfer that succeeded; {0} stands for the number of lines. Empty: that the file was imported.
   */
  doneText?: Text
  /**
   * A button leads there after a transfer that wrote lines; empty: none does, or, from a cart's lines, one to the cart.
   */
  afterTransfer?: `${string}/${string}`
  /**
   * What the list of that page is narrowed to; own fields are those that the post-transfer schema gets.
   */
  afterTransferParameters?: DrilldownParameter[]
  /**
   * Reports of what became of the file, offered after a transfer that wrote lines: a column FILE of the report tells its rows, unless its schemas take values of the transfer as of a row (FILE, LINES, WRITTEN, OUTCOME).
   */
  reportOutputs?: ReportOutput[]
  /**
   * What happens when the folder has a file of this name; without it that of the upload setting, or a time stamp. Codes: timestamp Add a time stamp, differentName Another name, overwrite Overwrite, noUpload Do not upload.
   */
  existingFile?: 'timestamp' | 'differentName' | 'overwrite' | 'noUpload'
  /**
   * Folder of the server, below its uploads, in which the file is kept after its transfer; without it that of the upload setting, or none.
   */
  folder?: string
  /**
   * Where uploaded files go and how large they may be.
   */
  uploadSetting?: `${string}/${string}`
}
