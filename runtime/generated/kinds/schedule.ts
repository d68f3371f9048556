// Made from schemas/ by `npm run generate`; do not edit.

import type { DateText } from '../common/date.ts'
import type { Time } from '../common/time.ts'
import type { CsvDownload } from '../lists/csv-download.ts'
import type { ExcelDownload } from '../lists/excel-download.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * Runs schemas at set times, by itself.
 */
export type ScheduleSpec = {
  /**
   * What is done at each time. Codes: content Content, schemas Schemas, report Report, transfer Transfer from a folder, refresh Refresh of a list. Default: "content".
   */
  action?: 'content' | 'schemas' | 'report' | 'transfer' | 'refresh'
  /**
   * A list whose rows are read.
   */
  content?: `${string}/${string}`
  /**
   * Run in this order, in one transaction. The source Calendar gives them “date”, the day of the run, and “start” and “end”, the days since the run before.
   */
  dataSchemas?: DataSchema[]
  /**
   * What is drawn, for the rows of its schemas.
   */
  report?: `${string}/${string}`
  /**
   * A content that takes files: what it says of lines and columns holds for each of them.
   */
  transfer?: `${string}/${string}`
  /**
   * An upload setting names it. Files that have become rows are moved to “done” in it; others to “faulty”, with a report.
   */
  folder?: `${string}/${string}`
  /**
   * A file and a mail for each row, instead of one for all of them; of a transfer, a mail for each file. Default: false.
   */
  each?: boolean
  /**
   * The rows as files in a folder of the server; a report as its own file.
   */
  files?: {
    /**
     * It names the folder, and says what happens when a file of the same name is there.
     */
    folder: `${string}/${string}`
    /**
     * The rows as CSV file.
     */
    csv?: CsvDownload
    /**
     * The rows as Excel file.
     */
    excel?: ExcelDownload
  }
  /**
   * Mail that is sent after a run, by its trigger. It may name {schedule}, {date}, {start}, {end}, {rows} and {message}, and columns of the first row; of a transfer {FILE}, {OUTCOME}, {LINES}, {WRITTEN}, {FAULTY} and {REPORT}.
   */
  mailSetting?: `${string}/${string}`
  /**
   * Mail that is sent when it stops after failures.
   */
  stopMailSetting?: `${string}/${string}`
  /**
   * How often it runs. Codes: day Every day, week Every week, month Every month, endOfMonth End of month, lastBusinessDay Last business day of the month, interval At intervals, cron By a cron expression.
   */
  type: 'day' | 'week' | 'month' | 'endOfMonth' | 'lastBusinessDay' | 'interval' | 'cron'
  /**
   * Time of day at which it runs; at intervals: from which it runs each day.
   */
  executeTime?: Time
  /**
   * Days on which it runs.
   *
   * Items: A day on which it runs. Codes: 0 Sunday, 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday.
   */
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Day of the month; shorter months are left out.
   */
  day?: number
  /**
   * Time between two runs of a day. Codes: 15 15 minutes, 60 1 hour, 240 4 hours, 720 12 hours, custom Custom.
   */
  interval?: '15' | '60' | '240' | '720' | 'custom'
  /**
   * Minutes between two runs of a day.
   */
  minutes?: number
  /**
   * Minute, hour, day, month and weekday, as in 0 8 * * MON-FRI; L is the last day.
   */
  cron?: string
  /**
   * Weekdays on which the company works; empty: Monday to Friday.
   *
   * Items: A day on which the company works. Codes: 0 Sunday, 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday.
   */
  businessDays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Further days on which the company does not work.
   */
  closedDays?: DateText[]
  /**
   * The time is meant in it. Default: "Asia/Tokyo".
   */
  timeZone?: string
  /**
   * What happens when the engine stood still at the time of a run. Codes: once Run once, skip Leave out. Default: "once".
   */
  missed?: 'once' | 'skip'
  /**
   * A run that was cut off begins again, even where nobody knows whether it had written. What only reads, and what leaves a receipt in its data source, begins again in any case, and writes once. Default: false.
   */
  repeat?: boolean
  /**
   * After so many failures one after the other it runs no more until somebody saves it; 0: it goes on. Default: 5.
   */
  maxFailures?: number
  /**
   * It does not run until this is off. Default: false.
   */
  suspend?: boolean
}
