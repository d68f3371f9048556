// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * How rows are written to an Excel file.
 */
export type ExcelDownload = {
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
}
