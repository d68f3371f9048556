// Made from schemas/ by `npm run generate`; do not edit.

import type { MailAddress } from '../common/mail-address.ts'
import type { Text } from '../common/text.ts'
import type { CsvDownload } from '../lists/csv-download.ts'
import type { ExcelDownload } from '../lists/excel-download.ts'

/**
 * A mail and when it is sent.
 */
export type MailSettingSpec = {
  /**
   * Server that sends the mail. Without, mails are kept in the mail log and sent from there.
   */
  server?: `${string}/${string}`
  /**
   * Address of the sender, {COLUMN} or {login.COLUMN}.
   */
  from: MailAddress
  /**
   * What the recipients see as the sender.
   */
  fromName?: Text
  /**
   * Addresses that get the mail; {COLUMN} and {login.COLUMN} are replaced.
   */
  to: MailAddress[]
  /**
   * Addresses that get a copy.
   */
  cc?: MailAddress[]
  /**
   * Addresses that get a copy without being named.
   */
  bcc?: MailAddress[]
  /**
   * Address that gets the answers; left out: the sender.
   */
  replyTo?: MailAddress
  /**
   * In which language the mail is written. Codes: user Of the user, ja Japanese, en English. Default: "user".
   */
  language?: 'user' | 'ja' | 'en'
  /**
   * How the characters of subject and text are sent. Codes: utf-8 UTF-8, iso-2022-jp ISO-2022-JP (JIS). Default: "utf-8".
   */
  encoding?: 'utf-8' | 'iso-2022-jp'
  /**
   * Subject of the mail; {COLUMN} and {login.COLUMN} are replaced.
   */
  title: Text
  /**
   * Text of the mail; {COLUMN} and {login.COLUMN} are replaced, {lines} by the text of all rows.
   */
  message: Text
  /**
   * What {lines} of the text has for each row; {COLUMN} is a column of the row.
   */
  line?: Text
  /**
   * The same with headings, tables and colours, for readers that show them; the text goes with it. {COLUMN}, {login.COLUMN} and {lines} are replaced. Scripts, pictures and forms are not sent.
   */
  html?: Text
  /**
   * What {lines} of the HTML text has for each row, such as a row of a table.
   */
  htmlLine?: Text
  /**
   * After which result the mail is sent. Codes: success Success, error Error, both Both. Default: "success".
   */
  trigger?: 'success' | 'error' | 'both'
  /**
   * Off: no mail is sent. Default: true.
   */
  valid?: boolean
  /**
   * Files that go with the mail: the rows of an order, the faulty lines of a transfer, and reports.
   */
  attachment?: {
    /**
     * The rows as CSV file.
     */
    csv?: CsvDownload
    /**
     * The rows as Excel file.
     */
    excel?: ExcelDownload
    /**
     * A report as its PDF or workbook, made when the mail is sent: its schemas get values of the order or row that the mail tells of.
     */
    pdf?: `${string}/${string}`
    /**
     * All graphs of a dashboard as PDF, with the numbers of when the mail is sent. On a site, of the rows that its schemas give to the user whom the mail tells of.
     */
    dashboard?: `${string}/${string}`
  }
}
