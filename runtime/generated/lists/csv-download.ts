// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * How rows are written to a CSV file.
 */
export type CsvDownload = {
  /**
   * The file is attached to mails. Default: false.
   */
  attached?: boolean
  /**
   * Users can download the rows. Default: false.
   */
  download?: boolean
  /**
   * Name that the user may change; empty takes the name of the content.
   */
  defaultFileName?: Text
  /**
   * Fixed name; {date} in it is the day of the download, yyyyMMdd.
   */
  fileName?: string
  /**
   * How lines end. Codes: CRLF CRLF (Windows), LF LF (Unix). Default: "CRLF".
   */
  lineCode?: 'CRLF' | 'LF' | 'CR'
  /**
   * Stands between the values. Codes: comma Comma, tab Tab. Default: "comma".
   */
  delimiter?: 'comma' | 'tab'
  /**
   * Stands around the values. Codes: double Double quotes, single Single quotes. Default: "double".
   */
  quote?: 'double' | 'single'
  /**
   * Numbers stand in quotes too. Default: false.
   */
  shouldQuoteNumbers?: boolean
  /**
   * A text that a spreadsheet would run as a formula gets an apostrophe before it. Default: true.
   */
  formulaGuard?: boolean
  /**
   * How characters are written. Codes: utf8 UTF-8, utf8-bom UTF-8 with BOM, cp932 Windows-31J (CP932), utf16le UTF-16. Default: "utf8".
   */
  encoding?: 'utf8' | 'utf8-bom' | 'cp932' | 'Shift_JIS' | 'EUC-JP' | 'utf16le'
}
