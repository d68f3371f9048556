import type { Address } from '../../../runtime/document.ts'
import type { ProblemCode } from '../../../runtime/generated/problem-texts.ts'

/** Somebody who sends or gets a mail. */
export interface Mailbox {
  /** One e-mail address. */
  address: string
  /** How people call its owner. */
  name?: string
}

/** A file of a mail: bytes that the engine has made itself (ML-03). */
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
  /** Of header and text, where it has all of their characters; without: UTF-8. */
  encoding?: 'iso-2022-jp'
  attachments?: Attachment[]
}

/** Where a mail comes from. */
export type MailType = 'order' | 'add' | 'update' | 'delete' | 'transfer' | 'schedule'

/** What the mail log shows of a mail. */
export interface MailAbout {
  type: MailType
  trigger: 'success' | 'error'
  /** The content that caused it. */
  content?: Address
  subject: string
  recipients: string[]
  /** Address of the mail server. */
  server?: string
}

/** Why a try, or the whole mail, came to nothing: a problem's code, and the server's own words. */
export interface ToldFault {
  code: ProblemCode
  words: string
}

export interface MailTry {
  /** When it ended, ISO. */
  at: string
  /** What the server said when it took the mail. */
  answer?: string
  fault?: ToldFault
}

/** What became of a mail so far. */
export interface MailOutcome {
  tries: MailTry[]
  /** Recipients for whom the server has it. */
  accepted: string[]
  /** Recipients who will not get it, in the server's words. */
  refused: { address: string; words: string }[]
  /** Why it failed before anybody was asked. */
  fault?: ToldFault
  /** Why nobody has been asked yet. */
  held?: ToldFault
}
/** What is made when a mail is sent, and goes with it: what it was caused by has ended by then. */
interface Wished {
  /** Name of its file. */
  name: string
  login: Record<string, unknown>
  language: string
}

/** A report. */
export interface MailReportWish extends Wished {
  /** Plan of its rows, in the release that runs. */
  plan: string
  /** What its schemas take of the row that the mail tells of. */
  row: Record<string, unknown>
}

/** The graphs of a dashboard. */
export interface MailGraphsWish extends Wished {
  /** Plans of their rows, in the release that runs. */
  graphs: string[]
}

export type MailWish = MailReportWish | MailGraphsWish

/** Where a change is asked after that a mail tells of: its receipt in the data source of this plan. */
export interface MailIntent {
  siteId: number
  release: number
  plan: string
  receipt: string
  /** What the mail becomes when the change came about. */
  then: Exclude<OutboxState, 'intended'>
}

/** What the outbox holds of a mail for its sender. */
export interface MailPayload {
  message: MailMessage
  /** Its cause has not come about yet, as far as the store knows. */
  intent?: MailIntent
  /** Still to be made; then they are attachments of the message. */
  reports?: MailWish[]
  /** The mail server; without, nobody sends it. */
  server?: Address
  /** The mail setting that it comes from. */
  setting?: Address
}

/**
 * `kept`: nobody was there to send it; it waits for somebody who says so. `intended`: written before the change that it tells
 * of is committed in its data source; it becomes another one, or goes.
 */
export type OutboxState = 'waiting' | 'sent' | 'failed' | 'kept' | 'intended'

export interface OutboxItem {
  id: number
  topic: string
  /** Stable over retries: a mail's Message-ID. Unique: adding it again does nothing. */
  messageId: string
  about: MailAbout
  state: OutboxState
  /** How often it was claimed. */
  tries: number
  fence: number
  dueAt: string
  at: string
  siteId?: number
  /** What became of each try, as its sender wrote it. */
  outcome?: MailOutcome
}

export interface NewOutboxItem {
  topic: string
  messageId: string
  /** What is sent. It is not read for lists. */
  payload: MailPayload
  about: MailAbout
  /** Texts by which it is found. */
  find?: readonly string[]
  siteId?: number
  /** Without: it waits. */
  state?: OutboxState
  outcome?: MailOutcome
  dueAt?: string
}

export interface OutboxQuery {
  topic: string
  state?: OutboxState
  find?: string
  siteId?: number
  /** Only those since then, ISO. */
  since?: string
  offset?: number
  limit?: number
}

export interface OutboxStore {
  /** In the transaction of its cause. Answers undefined when the messageId is already there. */
  add(item: NewOutboxItem): Promise<number | undefined>
  /** The same before its cause is committed elsewhere, in the place of what was intended before; looked into after `ms`. */
  intend(item: NewOutboxItem & { payload: { intent: MailIntent } }, ms: number): Promise<void>
  /** The causes of these came about. */
  confirm(messageIds: readonly string[]): Promise<void>
  /** The causes of these did not come about: what is intended still goes. */
  forget(messageIds: readonly string[]): Promise<void>
  /** Takes due items for `ms`; another node takes them when that time is over. */
  claim(options: { topic: string; limit: number; ms: number; state?: 'waiting' | 'intended' }): Promise<OutboxItem[]>
  /** This node still works on what it claimed: nobody else takes it for another `ms`. What it has lost stays with others. */
  renew(ids: readonly number[], ms: number): Promise<void>
  /** What of an item is sent; with the fence of a claim nothing, where another one has it since. */
  read(id: number, fence?: number): Promise<MailPayload | undefined>
  /** What of an item is sent from now on. Throws FenceLost. */
  keep(id: number, fence: number, payload: MailPayload): Promise<void>
  /** Ends a try. `waiting`: again at `dueAt`. Throws FenceLost. */
  settle(
    id: number,
    fence: number,
    end: { outcome: MailOutcome } & ({ state: Exclude<OutboxState, 'waiting'> } | { state: 'waiting'; dueAt: string }),
  ): Promise<void>
  /** What failed or was kept waits once more, for now, with this server; false where it is neither. */
  again(id: number, payload: MailPayload): Promise<boolean>
  get(topic: string, id: number): Promise<OutboxItem | undefined>
  /** A page, the latest first, without what is intended. */
  list(query: OutboxQuery): Promise<{ rows: OutboxItem[]; total: number }>
  /** Removes what is older, but for what waits; answers how many. */
  sweep(before: string): Promise<number>
}
