// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * Makes a report from the page.
 */
export type ReportOutput = {
  /**
   * Written on the control; left out: the label of the report.
   */
  label?: Text
  /**
   * The report that is made.
   */
  report: `${string}/${string}`
  /**
   * Which rows it is made of. Codes: search All of the search, chosen Chosen rows, row One row. Default: "search".
   */
  rows?: 'search' | 'chosen' | 'row'
  /**
   * What happens with the report. Codes: download Download, mail Mail. Default: "download".
   */
  type?: 'download' | 'mail'
  /**
   * A PDF opens in a window of the page, where it can be saved, instead of being saved at once. Default: false.
   */
  inPage?: boolean
  /**
   * Name of the file without its end; {FIELD} of the row and {date} may stand in it; left out: that of the report.
   */
  fileName?: string
  /**
   * How the report is mailed.
   */
  mailSetting?: `${string}/${string}`
  /**
   * What is passed to the schemas of the report that need it.
   */
  params?: Parameter[]
}
