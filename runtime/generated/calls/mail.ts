// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { Email } from '../common/email.ts'
import type { MailServerSpec } from '../kinds/mail-server.ts'

export type MailServerTestRequest = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Omit<DocumentEnvelope, 'spec'> & {spec: MailServerSpec}
  /**
   * Secrets typed in the form, by the pointer of their field. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
  mail: TestMail
}

export type MailServerTestResponse = {
  /**
   * Milliseconds until the server had taken the mail.
   */
  ms?: number
  /**
   * What the server said last.
   */
  answer?: string
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

/**
 * The mail that a test sends.
 */
export type TestMail = {
  /**
   * Address of the sender.
   */
  from: Email
  /**
   * Address that gets the mail.
   */
  to: Email
  /**
   * Subject of the mail.
   */
  title: string
  /**
   * Text of the mail.
   */
  message: string
}
