import type { SendMailOptions } from 'nodemailer'

/** Somebody who sends or gets a mail. */
export interface Mailbox {
  /** One e-mail address. */
  address: string
  /** How people call its owner. */
  name?: string
}

/** A file of a mail: bytes that the engine has made itself. */
export interface Attachment {
  name: string
  /** Media type. */
  type: string
  /** In base64. */
  bytes: string
}

/** A mail as it goes out, ready in every word. */
export interface MailMessage {
  from: Mailbox
  to: Mailbox[]
  cc?: Mailbox[]
  bcc?: Mailbox[]
  replyTo?: Mailbox
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
}

/**
 * A mail as nodemailer takes it. Nothing of it is read from a file or from the web, who gets it stands in the envelope
 * alone, and its headers say that a machine wrote it, so that no absence note answers (RFC 3834).
 */
export function toSend(
  { from, to, cc, replyTo, subject, text, html, attachments = [] }: MailMessage,
  { messageId, recipients, date }: { messageId: string; recipients: string[]; date: Date },
): SendMailOptions {
  return {
    messageId: `<${messageId}>`,
    date,
    from: boxOf(from),
    to: to.map(boxOf),
    ...(cc?.length && { cc: cc.map(boxOf) }),
    ...(replyTo && { replyTo: boxOf(replyTo) }),
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(bytes, 'base64'),
    })),
    envelope: { from: from.address, to: recipients },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const boxOf = ({ address, name = '' }: Mailbox) => ({ address, name: oneLine(name) })

/** What ends a line, for some reader or other, would begin another header there (ML-01). */
const breaks = /[\p{Cc}\u2028\u2029]+/gu

/** The text on one line. */
export const oneLine = (text: string): string => text.replaceAll(breaks, ' ').trim()
