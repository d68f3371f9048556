import { createHash } from 'node:crypto'
import { isMailAddress } from '../../runtime/mail/mail-address.ts'
import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import type { Address } from '../../runtime/document.ts'
import type { MailAbout, OutboxIntent, MailMessage, MailWish, NewOutboxItem, Store } from '../store/store.ts'
import { oneLine, recipientsOf } from './message.ts'

/** Limits against floods, and what servers mostly take (ML-04). */
const most = { recipients: 100, subject: 256, text: 100_000, attachments: 10_000_000 }

/** A mail that something causes. */
export interface OutgoingMail {
  message: MailMessage
  /** Made and attached when it is sent. */
  reports?: MailWish[]
  /** The mail server that sends it; without, it is kept and shown. */
  server?: Address
  /** The mail setting that it comes from. */
  setting?: Address
  /** Told in the mail log. */
  about: Pick<MailAbout, 'content' | 'type' | 'trigger'>
  siteId?: number
  /** What may cause it once: the same text adds no second mail. */
  once: string
}

/**
 * Writes a mail into the outbox, in the store transaction of its cause. One that can go to nobody, or is too large, fails at
 * once, and the mail log tells why; its cause goes on.
 */
export async function addMail({ outbox }: Pick<Store, 'outbox'>, mail: OutgoingMail): Promise<void> {
  await outbox.add(itemOf(mail))
}

/** Before its cause is committed elsewhere: without a word of that, it is looked into after so many milliseconds. */
const intendedMs = 60_000

/** Writes a mail before the change that it tells of is committed in its data source; answers its Message-ID. */
export async function intendMail(
  { outbox }: Pick<Store, 'outbox'>,
  mail: OutgoingMail,
  where: Omit<OutboxIntent, 'then'>,
): Promise<string> {
  const item = itemOf(mail)
  const { state: then = 'waiting' } = item
  const intent = { ...where, then: then === 'intended' ? 'waiting' : then }
  await outbox.intend({ ...item, payload: { ...item.payload, intent } }, intendedMs)
  return item.messageId
}

function itemOf({ message, reports, server, setting, about, siteId, once }: OutgoingMail): NewOutboxItem {
  const recipients = recipientsOf(message)
  const shown: MailAbout = {
    ...about,
    subject: oneLine(message.subject),
    recipients,
    ...(server !== undefined && { server }),
  }
  const fault = faultOf(message, recipients)
  return {
    messageId: messageIdOf({ once, message }),
    payload: {
      message,
      ...(reports && { reports }),
      ...(server !== undefined && { server }),
      ...(setting !== undefined && { setting }),
    },
    about: shown,
    find: [shown.subject, ...recipients, about.content ?? ''],
    ...(siteId !== undefined && { siteId }),
    ...(fault ? failedAtOnce(fault) : server === undefined && { state: 'kept' as const }),
  }
}

function failedAtOnce([code, words]: [ProblemCode, string]): Pick<NewOutboxItem, 'state' | 'outcome'> {
  return { state: 'failed', outcome: { tries: [], accepted: [], refused: [], fault: { code, words } } }
}

/** The same for the same cause; its domain is the sender's, as receivers expect it (RFC 5322, 3.6.4). */
export function messageIdOf({ once, message: { from } }: Pick<OutgoingMail, 'once' | 'message'>): string {
  const digest = createHash('sha256').update(once).digest('hex').slice(0, 32)
  return `${digest}@${isMailAddress(from.address) ? from.address.split('@')[1] : 'kumiki'}`
}

function faultOf(message: MailMessage, recipients: readonly string[]): [ProblemCode, string] | undefined {
  const { from, replyTo } = message
  if (recipients.length === 0) return ['mail-nobody', '']
  const wrong = [from.address, ...(replyTo ? [replyTo.address] : []), ...recipients].find((one) => !isMailAddress(one))
  if (wrong !== undefined) return ['mail-address', oneLine(wrong).slice(0, 254)]
  return tooLarge(message)
}

/** Why a mail is not carried by what servers mostly take, in a problem's code and its value. */
export function tooLarge(message: MailMessage): [ProblemCode, string] | undefined {
  const { subject, text, html = '', attachments = [] } = message
  const recipients = recipientsOf(message)
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.length * 0.75, 0)
  const isLarge =
    recipients.length > most.recipients ||
    subject.length > most.subject ||
    text.length > most.text ||
    html.length > most.text * 4 ||
    size > most.attachments
  return isLarge ? ['mail-large', `${recipients.length}, ${Math.ceil(size / 1_000_000)}`] : undefined
}
