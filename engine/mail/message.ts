import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, MailMessage } from '../store/store.ts'

/** All who get a mail, each once. */
export function recipientsOf({ to, cc = [], bcc = [] }: Pick<MailMessage, 'to' | 'cc' | 'bcc'>): string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ address }) => address))]
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
