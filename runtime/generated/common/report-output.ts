// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * Makes a report from the page.
 */
export type ReportOutput = {
  /**
   * Written on the control.
   */
  label: Text
  /**
   * The report that is made.
   */
  report: `${string}/${string}`
  /**
   * What happens with the report. Codes: download Download, mail Mail. Default: "download".
   */
  type?: 'download' | 'mail'
  /**
   * Name of the file; {FIELD} and the date may stand in it.
   */
  fileName?: string
  /**
   * How the report is mailed.
   */
  mailSetting?: `${string}/${string}`
  /**
   * What is passed to the report.
   */
  params?: Parameter[]
}
