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
   * After which result the mail is sent. Codes: success Success, error Error, both Both. Default: "success".
   */
  trigger?: 'success' | 'error' | 'both'
  /**
   * Off: no mail is sent. Default: true.
   */
  valid?: boolean
  /**
   * Files with the rows that the mail tells of: those of an order.
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
     * A report as PDF file.
     */
    pdf?: `${string}/${string}`
  }
}
