// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'
import type { InputCheck } from '../inputs/input-check.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * How an uploaded file becomes rows.
 */
export type TransferSetting = {
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
   * The first line that holds data. Codes: 1 Line 1, 2 Line 2, 3 User choice. Default: 1.
   */
  startRow?: 1 | 2 | 3
  /**
   * What happens to the rows of the table. Codes: add Add, replace Replace, replaceByKey Replace by key. Default: "add".
   */
  method?: 'add' | 'replace' | 'replaceByKey'
  /**
   * What happens when a line fails. Codes: undo Undo, abort Abort. Default: "undo".
   */
  errorHandling?: 'undo' | 'abort'
  /**
   * The transfer is cancelled after this many seconds. Default: 60.
   */
  timeout?: number
  /**
   * What happens when a file of this name exists. Codes: timestamp Add a time stamp, differentName Another name, overwrite Overwrite, noUpload Do not upload. Default: "timestamp".
   */
  existingFile?: 'timestamp' | 'differentName' | 'overwrite' | 'noUpload'
  /**
   * Where the uploaded file is kept.
   */
  folder?: string
  /**
   * Where uploaded files go and how large they may be.
   */
  uploadSetting?: `${string}/${string}`
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
   * Which file column goes to which table column.
   *
   * Items: Where a column gets its value.
   */
  mapping?: {
    /**
     * Column of the table.
     */
    column: string
    /**
     * Number of the column in the file.
     */
    from?: number
    /**
     * Written instead of a file column.
     */
    value?: Scalar
    /**
     * Rows are found by it when replacing by key. Default: false.
     */
    key?: boolean
    /**
     * What each value must fulfil.
     */
    inputCheck?: InputCheck
  }[]
  /**
   * Runs after the transfer, with the transfer’s outcome.
   */
  postSchema?: DataSchema
  /**
   * Users can correct refused lines in the browser. Default: false.
   */
  edit?: boolean
}
