// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { Email } from '../common/email.ts'
import type { MailServerSpec } from '../kinds/mail-server.ts'

export type MailLogListRequest = {
  /**
   * Text of the subject, of a recipient or of the content.
   */
  find?: string
  /**
   * Only these.
   */
  status?: 'all' | 'waiting' | 'sent' | 'failed' | 'kept'
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}

export type MailLogListResponse = {
  rows: MailLogRow[]
  /**
   * Mails on all pages.
   */
  total: number
  /**
   * Mails of the last seven days that could not be delivered.
   */
  failed: number
}

export type MailLogReadRequest = {
  /**
   * Number of the mail.
   */
  id: number
}

export type MailLogReadResponse = {
  /**
   * Number of the mail.
   */
  id: number
  /**
   * When it was caused, ISO.
   */
  at: string
  /**
   * What the site is called.
   */
  site?: string
  /**
   * What the content is called that caused it.
   */
  content?: string
  /**
   * Where it comes from.
   */
  type: string
  /**
   * After which result.
   */
  trigger: 'success' | 'error'
  /**
   * What became of it: it waits, the server has it for all or for some of its recipients, it failed, or it was kept because no server sends it.
   */
  status: 'waiting' | 'sent' | 'partly' | 'failed' | 'kept'
  /**
   * Its subject.
   */
  subject: string
  /**
   * Who gets it, copies included.
   */
  recipients: string
  /**
   * What the server said last, or why nobody was asked.
   */
  answer?: string
  /**
   * How often it was tried.
   */
  tries: number
  /**
   * When it is tried next, ISO.
   */
  due?: string
  /**
   * Who sends it.
   */
  from: string
  /**
   * Who gets it.
   */
  to: string
  /**
   * Who gets a copy.
   */
  cc?: string
  /**
   * Who gets a copy without being named.
   */
  bcc?: string
  /**
   * Who gets answers.
   */
  replyTo?: string
  /**
   * Its text.
   */
  text: string
  /**
   * The same in HTML, without scripts, pictures and forms.
   */
  html?: string
  /**
   * Its Message-ID.
   */
  messageId: string
  /**
   * Key of the mail server.
   */
  server?: string
  /**
   * Names of its files.
   */
  attachments?: string
  /**
   * Each try, the first one first.
   */
  history: {
    /**
     * When it ended, ISO.
     */
    at: string
    /**
     * What the server said, or why nobody was asked.
     */
    words: string
  }[]
}

export type MailLogRow = {
  /**
   * Number of the mail.
   */
  id: number
  /**
   * When it was caused, ISO.
   */
  at: string
  /**
   * What the site is called.
   */
  site?: string
  /**
   * What the content is called that caused it.
   */
  content?: string
  /**
   * Where it comes from.
   */
  type: string
  /**
   * After which result.
   */
  trigger: 'success' | 'error'
  /**
   * What became of it: it waits, the server has it for all or for some of its recipients, it failed, or it was kept because no server sends it.
   */
  status: 'waiting' | 'sent' | 'partly' | 'failed' | 'kept'
  /**
   * Its subject.
   */
  subject: string
  /**
   * Who gets it, copies included.
   */
  recipients: string
  /**
   * What the server said last, or why nobody was asked.
   */
  answer?: string
  /**
   * How often it was tried.
   */
  tries: number
  /**
   * When it is tried next, ISO.
   */
  due?: string
}

export type MailResendRequest = {
  /**
   * Numbers of the mails.
   */
  ids: number[]
}

export type MailResendResponse = {
  /**
   * Mails that are sent within a few seconds.
   */
  waiting: number
  /**
   * Those that wait already, or whose mail setting names no server.
   */
  left: number
}

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
