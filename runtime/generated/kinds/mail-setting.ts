// Made from schemas/ by `npm run generate`; do not edit.

import type { Email } from '../common/email.ts'
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
   * Address of the sender.
   */
  from: Email
  /**
   * Addresses that get the mail.
   */
  to: Email[]
  /**
   * Addresses that get a copy.
   */
  cc?: Email[]
  /**
   * Addresses that get a copy without being named.
   */
  bcc?: Email[]
  /**
   * Subject of the mail; {FIELD} is replaced.
   */
  title: Text
  /**
   * Text of the mail; {FIELD} is replaced.
   */
  message: Text
  /**
   * After which result the mail is sent. Codes: success Success, error Error, both Both. Default: "success".
   */
  trigger?: 'success' | 'error' | 'both'
  /**
   * Off: no mail is sent. Default: true.
   */
  valid?: boolean
  /**
   * Files that go with the mail.
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
