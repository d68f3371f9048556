import type { SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mailbox, MailMessage } from '../store/store.ts'
import { iso2022jp, iso2022jpWords } from './iso-2022-jp.ts'

/** All who get a mail, each once. */
export function recipientsOf({ to, cc = [], bcc = [] }: Pick<MailMessage, 'to' | 'cc' | 'bcc'>): string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ address }) => address))]
}

/**
 * A mail as nodemailer takes it. Nothing of it is read from a file or from the web, who gets it stands in the envelope
 * alone, and its headers say that a machine wrote it, so that no absence note answers (RFC 3834).
 */
export async function toSend(message: MailMessage, about: MailHead): Promise<SendMailOptions> {
  const { from, to, cc, replyTo, subject, text, html } = message
  const shared = sharedOf(message, about)
  const envelope = { from: from.address, to: about.recipients }
  const source = message.encoding === 'iso-2022-jp' ? await sourceInJis(message, shared) : undefined
  if (source) return { raw: source, envelope, messageId: shared.messageId, ...nothingRead }
  return {
    ...shared,
    from: boxOf(from),
    to: to.map(boxOf),
    ...(cc?.length && { cc: cc.map(boxOf) }),
    ...(replyTo && { replyTo: boxOf(replyTo) }),
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    envelope,
  }
}

export interface MailHead {
  /** Without its angle brackets. */
  messageId: string
  recipients: string[]
  date: Date
}

const nothingRead = { disableFileAccess: true, disableUrlAccess: true } as const

const sharedOf = ({ attachments = [] }: MailMessage, { messageId, date }: MailHead) => ({
  messageId: `<${messageId}>`,
  date,
  attachments: attachments.map(({ name, type, bytes }) => ({
    filename: oneLine(name),
    contentType: type,
    content: Buffer.from(bytes, 'base64'),
  })),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  ...nothingRead,
})

/**
 * The whole mail with header and text in ISO-2022-JP, for readers that know nothing else; undefined: it has not all of their
 * characters. nodemailer writes names in UTF-8 alone: those lines are ours.
 */
async function sourceInJis(
  { from, to, cc = [], replyTo, subject, text, html }: MailMessage,
  shared: ReturnType<typeof sharedOf>,
): Promise<Buffer | undefined> {
  const content = iso2022jp(text.replaceAll(/\r\n?|\n/g, '\r\n'))
  const head = Object.entries({
    From: jisBoxes([from]),
    To: jisBoxes(to),
    ...(cc.length > 0 && { Cc: jisBoxes(cc) }),
    ...(replyTo && { 'Reply-To': jisBoxes([replyTo]) }),
    Subject: iso2022jpWords(oneLine(subject)),
  })
  if (!content || head.some(([, value]) => value === undefined)) return undefined
  const alternatives = [
    { contentType: 'text/plain; charset=ISO-2022-JP', contentTransferEncoding: 'base64', content },
    ...(html === undefined ? [] : [{ contentType: 'text/html; charset=utf-8', content: html }]),
  ]
  const rest = await new MailComposer({ ...shared, alternatives }).compile().build()
  return Buffer.concat([Buffer.from(head.map(([name, value]) => `${name}: ${value}\r\n`).join('')), rest])
}

function jisBoxes(boxes: readonly Mailbox[]): string | undefined {
  const words: string[] = []
  for (const { address, name = '' } of boxes) {
    const plain = oneLine(name)
    const called = iso2022jpWords(plain)
    if (called === undefined) return undefined
    const quoted = called === plain ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : called
    words.push(called === '' ? address : `${quoted}\r\n <${address}>`)
  }
  return words.join(',\r\n ')
}

const boxOf = ({ address, name = '' }: Mailbox) => ({ address, name: oneLine(name) })

/** What ends a line, for some reader or other, would begin another header there (ML-01). */
const breaks = /[\p{Cc}\u2028\u2029]+/gu

/** The text on one line. */
export const oneLine = (text: string): string => text.replaceAll(breaks, ' ').trim()
